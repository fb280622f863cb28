import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../ui/text/numbers.ts'
import styles from './filter-chips.module.css'
import { valuesOf, type FilterName } from './filter.ts'
import { useReviewedProducts } from '../queries.ts'
import type { ManageUrl } from './use-manage-url.ts'
import type { Review } from '@plaudit/contract/reviews/review'

/** The active filters, each with a button to remove it. */
export const FilterChips = ({ url }: { url: ManageUrl }) => {
  const { t } = useTranslation(['manage', 'reviews'])
  const { data: products } = useReviewedProducts('')
  const wordsOf: Partial<Record<FilterName, (value: string) => string>> = {
    rating: (value) => t('filters.rating_of', { count: Number(value) }),
    replied: (value) => t(`filters.replied_${value as 'true' | 'false'}`),
    product_id: (value) =>
      products?.results.find((product) => product.id === value)?.title ?? t('filters.product'),
    source: (value) => t(`reviews:source.${value as Review['source']}`),
    has_media: (value) => t(`filters.has_media_${value as 'true' | 'false'}`),
    verified: (value) => t(`filters.verified_${value as 'true' | 'false'}`),
    reported: () => t('filters.reported'),
    country: countryName,
    import_id: () => t('filters.import'),
    search: (value) => t('filters.search', { words: value }),
  }
  const chips = (Object.keys(wordsOf) as FilterName[])
    .filter((name) => url.filter[name] !== undefined)
    .map((name) => ({
      name,
      text: (name === 'search' ? [url.filter.search ?? ''] : valuesOf(url.filter, name))
        .map((value) => wordsOf[name]!(value))
        .join(', '),
    }))
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map((chip) => (
        <li key={chip.name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('filters.remove', { name: chip.text })}
            onClick={() => url.change({ [chip.name]: null })}
          >
            <span className="truncate">{chip.text}</span>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="link sm" onClick={url.clear}>
            {t('filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
