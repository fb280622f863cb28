import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import styles from './stars.module.css'

const path = 'm8 1.2 2.06 4.3 4.74.62-3.47 3.28.88 4.7L8 11.78 3.79 14.1l.88-4.7L1.2 6.12l4.74-.62z'

/** One star; `fill`, from 0 to 1, is how much of it is filled, in quarters. */
export const Star = ({ fill = 1 }: { fill?: number }) => {
  const quarters = Math.round(Math.min(Math.max(fill, 0), 1) * 4)
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={cx(styles.star, quarters < 4 && styles.part)}>
      <path d={path} />
      {quarters > 0 && quarters < 4 && (
        <path d={path} style={{ clipPath: `inset(0 ${100 - quarters * 25}% 0 0)` }} />
      )}
    </svg>
  )
}

/** Stars, always with the number next to them. `rating` is 0 to 5. */
export const Stars = ({
  rating,
  size = 'sm',
  number = true,
}: {
  rating: number
  size?: 'sm' | 'md' | 'lg'
  number?: boolean
}) => {
  const { t } = useTranslation('app')
  return (
    <span className={styles.rate}>
      <span className="sr">{t('stars', { rating })}</span>
      <span aria-hidden className={cx(styles.stars, styles[size])}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Star key={place} fill={rating - place + 1} />
        ))}
      </span>
      {number && (
        <span aria-hidden className="num sm strong">
          {rating}
        </span>
      )}
    </span>
  )
}
