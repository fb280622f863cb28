import { useTranslation } from 'react-i18next'
import styles from './distribution.module.css'
import { formatNumber, shareOf } from '../text/numbers.ts'
import { Star } from '../data/stars.tsx'

export type RatingCounts = { 1: number; 2: number; 3: number; 4: number; 5: number }

const places = [5, 4, 3, 2, 1] as const
const sumOf = (counts: RatingCounts) => places.reduce((sum, place) => sum + counts[place], 0)

/** Mean of the ratings with one decimal; null without any. */
export const averageOf = (counts: RatingCounts): number | null => {
  const sum = sumOf(counts)
  return sum === 0
    ? null
    : Math.round((places.reduce((all, place) => all + place * counts[place], 0) / sum) * 10) / 10
}

/** The number of each rating, as bars and as a table, so that nothing depends on color or length alone. */
export const Distribution = ({ label, counts }: { label: string; counts: RatingCounts }) => {
  const { t } = useTranslation('app')
  const sum = sumOf(counts)
  return (
    <table className={styles.table}>
      <caption className="sr">{label}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{t('distribution.rating')}</th>
          <td aria-hidden>&nbsp;</td>
          <th scope="col">{t('distribution.reviews')}</th>
          <th scope="col">{t('distribution.share')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place}>
            <th scope="row">
              <span className="row" style={{ '--gap': 'var(--s-tight)' }}>
                {place} <Star />
              </span>
            </th>
            <td className={styles.bar} aria-hidden>
              <span className={styles.track}>
                <span style={{ inlineSize: `${sum === 0 ? 0 : (counts[place] / sum) * 100}%` }} />
              </span>
            </td>
            <td className={styles.figure}>{formatNumber(counts[place])}</td>
            <td className={styles.share}>{shareOf(counts[place], sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
