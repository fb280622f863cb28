import type { PageReading } from '@plaudit/contract/storefront/snippets'
import { useTranslation } from 'react-i18next'
import { Star } from '../../ui/data/stars.tsx'
import { formatAverage, formatMoney, formatNumber } from '../../ui/text/numbers.ts'
import styles from './search-result.module.css'

type SearchResultProps = {
  label: string
  url: string
  reading: PageReading
  /** With these stars; null: without any. */
  rating: PageReading['rating']
}

const crumbsOf = (url: string) => {
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean).slice(0, -1)].join(' › ')
}

/** How a page may look among search results. */
export const SearchResult = ({ label, url, reading, rating }: SearchResultProps) => {
  const { t } = useTranslation('snippets')
  const { title, description, price, in_stock } = reading
  const facts = rating && [
    `${formatAverage(rating.average)} (${formatNumber(rating.count)})`,
    price?.currency &&
      formatMoney(Math.round(Number(price.amount) * 100), { currency: price.currency }),
    in_stock !== null && t(in_stock ? 'in_stock' : 'out_of_stock'),
  ]
  return (
    <figure className={styles.result}>
      <figcaption className="sm strong muted">{label}</figcaption>
      <div className={styles.card}>
        <p dir="ltr" className="xs muted break">
          {crumbsOf(url)}
        </p>
        <p className={styles.title}>{title ?? url}</p>
        {rating && facts && (
          <p className={`${styles.facts} sm muted num`}>
            <span aria-hidden className={styles.stars}>
              {[1, 2, 3, 4, 5].map((place) => (
                <Star key={place} fill={rating.average - place + 1} />
              ))}
            </span>
            {facts.filter(Boolean).join(' · ')}
          </p>
        )}
        {description && <p className="sm muted clamp-2">{description}</p>}
      </div>
    </figure>
  )
}
