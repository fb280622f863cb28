import { useTranslation } from 'react-i18next'
import { averageOf, Distribution } from '../../../ui/chart/distribution.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatAverage, formatNumber, shareOf } from '../../../ui/text/numbers.ts'
import { Stars } from '../../../ui/data/stars.tsx'
import styles from './figures.module.css'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'

/** The four figures of the account, side by side. */
export const Figures = ({ counts }: { counts: ReviewCounts }) => {
  const { t } = useTranslation('reviews')
  const average = averageOf(counts.by_rating)
  const all = counts.replied + counts.unreplied
  const figures = [
    {
      name: t('figures.reviews'),
      value: formatNumber(counts.total),
      about: t('figures.published', { shown: formatNumber(counts.by_status.published) }),
    },
    {
      name: t('figures.average'),
      value: average === null ? '–' : formatAverage(average),
      about: t('figures.average_of'),
    },
    {
      name: t('figures.answered'),
      value: shareOf(counts.replied, all),
      about: t('figures.waiting', { shown: formatNumber(counts.unreplied) }),
    },
    {
      name: t('figures.with_media'),
      value: formatNumber(counts.with_media),
      about: t('figures.share', { share: shareOf(counts.with_media, counts.total) }),
    },
  ]
  return (
    <Card label={t('figures.label')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt className="sm muted">{figure.name}</dt>
            <dd className={styles.value}>{figure.value}</dd>
            <dd className="sm muted">{figure.about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export const RatingCard = ({ counts }: { counts: ReviewCounts }) => {
  const { t } = useTranslation('reviews')
  const average = averageOf(counts.by_rating)
  return (
    <Card title={t('distribution')}>
      <div className="stack">
        {average !== null && (
          <div className="row">
            <span className={styles.average}>{formatAverage(average)}</span>
            <span className="stack" style={{ '--gap': 'var(--s-half)' }}>
              <Stars rating={average} size="md" number={false} />
              <span className="sm muted">
                {t('from', { count: counts.total, shown: formatNumber(counts.total) })}
              </span>
            </span>
          </div>
        )}
        <Distribution label={t('distribution')} counts={counts.by_rating} />
      </div>
    </Card>
  )
}
