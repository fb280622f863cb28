import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../../ui/layout/card.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { useSomeReviews } from '../queries.ts'
import { Byline } from '../one-review/review-byline.tsx'
import { authorName } from '../author-name.ts'
import styles from './imported-reviews.module.css'

/** The latest reviews of one import, while it is running. */
export const ImportedReviews = ({
  importId,
  title,
  all,
}: {
  importId: string
  title: string
  all: string
}) => {
  const { t } = useTranslation('reviews')
  const { data } = useSomeReviews({ import_id: importId }, 'added', 6)
  if (!data || data.results.length === 0) return null
  return (
    <Card
      title={title}
      aside={
        <Link className="link" to={`/manage?import_id=${importId}`}>
          {all}
        </Link>
      }
      flush
    >
      <ul className="rows">
        {data.results.map((review) => (
          <li key={review.id} className={styles.row}>
            <Thumb src={review.product.image?.src} />
            <Link to={`/manage?import_id=${importId}&review=${review.id}`} className={styles.title}>
              <bdi className="strong">
                {review.title ?? t('by', { author: authorName(t, review.author) })}
              </bdi>{' '}
              <span className="muted">
                {review.title === null ? (
                  review.country && countryName(review.country)
                ) : (
                  <Byline author={review.author} country={review.country} />
                )}
              </span>
            </Link>
            <Stars rating={review.rating} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
