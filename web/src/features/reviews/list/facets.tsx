import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GoneProduct } from '../../../ui/feedback/gone-product.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { Input, Select } from '../../../ui/form/field.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { Star } from '../../../ui/data/stars.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import styles from './facets.module.css'
import { toggleValue, valuesOf, type FilterName } from './filter.ts'
import { useReviewCountries, useReviewedProducts } from '../queries.ts'
import type { ManageUrl } from './use-manage-url.ts'
import { sources } from '@plaudit/contract/reviews/review'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'

const Facet = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={styles.facet}>
    <legend>{name}</legend>
    {children}
  </fieldset>
)

type OptionProps = {
  checked: boolean
  onChange: () => void
  label: ReactNode
  name?: string
  count?: number | undefined
  bar?: number | undefined
}
const Option = ({ checked, onChange, label, name, count, bar }: OptionProps) => (
  <label className={styles.option}>
    <Check checked={checked} onChange={onChange} aria-label={name} />
    <span className={bar === undefined ? styles.name : styles.short}>{label}</span>
    {bar !== undefined && (
      <span className={styles.track}>
        <span style={{ inlineSize: `${bar * 100}%` }} />
      </span>
    )}
    {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
  </label>
)

type FacetProps = { url: ManageUrl; counts?: ReviewCounts | undefined }

/** Several may be selected. */
const many = (url: ManageUrl, name: FilterName, value: string) => ({
  checked: valuesOf(url.filter, name).includes(value),
  onChange: () =>
    url.change({ [name]: toggleValue(valuesOf(url.filter, name), value), review: null }),
})
/** One or none. */
const one = (url: ManageUrl, name: FilterName, value: string) => ({
  checked: url.filter[name] === value,
  onChange: () => url.change({ [name]: url.filter[name] === value ? null : value, review: null }),
})

const RatingFacet = ({ url, counts }: FacetProps) => {
  const { t } = useTranslation('manage')
  return (
    <Facet name={t('filters.rating')}>
      {([5, 4, 3, 2, 1] as const).map((rating) => (
        <Option
          key={rating}
          {...many(url, 'rating', String(rating))}
          name={t('filters.rating_of', { count: rating })}
          label={
            <>
              {rating} <Star />
            </>
          }
          count={counts?.by_rating[rating]}
          bar={counts ? counts.by_rating[rating] / Math.max(1, counts.total) : 0}
        />
      ))}
    </Facet>
  )
}

const SourceFacet = ({ url, counts }: FacetProps) => {
  const { t } = useTranslation(['manage', 'reviews'])
  const there =
    counts?.by_source.filter((entry) => entry.count > 0) ??
    sources.map((source) => ({ source, count: undefined }))
  return (
    <Facet name={t('filters.source')}>
      {there.map(({ source, count }) => (
        <Option
          key={source}
          {...many(url, 'source', source)}
          label={t(`reviews:source.${source}`)}
          count={count}
        />
      ))}
    </Facet>
  )
}

const SHOWN = 5

const ProductFacet = ({ url }: FacetProps) => {
  const { t } = useTranslation('manage')
  const [search, setSearch] = useState('')
  const all = useReviewedProducts('')
  const found = useReviewedProducts(useDebounced(search, 250))
  const products = (search === '' ? all.data : found.data)?.results ?? []
  const chosen = all.data?.results.find((product) => product.id === url.filter.product_id)
  const shown = [
    ...(chosen && !products.slice(0, SHOWN).includes(chosen) ? [chosen] : []),
    ...products.slice(0, SHOWN),
  ]
  return (
    <Facet name={t('filters.product')}>
      {((all.data?.results.length ?? 0) > SHOWN || all.data?.pageInfo.hasNextPage) && (
        <Input
          type="search"
          aria-label={t('filters.product_find')}
          placeholder={t('filters.product_find')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {shown.map((product) => (
        <Option
          key={product.id}
          {...one(url, 'product_id', product.id)}
          label={
            <span className="row close wrap">
              <span dir="auto" className="truncate" title={product.title}>
                {product.title}
              </span>
              <GoneProduct product={product} />
            </span>
          }
          count={product.reviews_count}
        />
      ))}
      {search !== '' && products.length === 0 && (
        <p className="sm muted">{t('filters.product_none')}</p>
      )}
    </Facet>
  )
}

const CountryFacet = ({ url }: FacetProps) => {
  const { t } = useTranslation('manage')
  const id = useId()
  const { data } = useReviewCountries()
  if (!data || data.length === 0) return null
  return (
    <Facet name={t('filters.country')}>
      <label htmlFor={id} className="sr">
        {t('filters.country')}
      </label>
      <Select
        id={id}
        value={url.filter.country ?? ''}
        onChange={(event) => url.change({ country: event.target.value || null, review: null })}
      >
        <option value="">{t('filters.country_all')}</option>
        {data.map(({ country, count }) => (
          <option key={country} value={country}>
            {`${countryName(country)} (${formatNumber(count)})`}
          </option>
        ))}
      </Select>
    </Facet>
  )
}

/** The filters of the list, with counts. */
export const Facets = ({ url, counts }: FacetProps) => {
  const { t } = useTranslation('manage')
  return (
    <div className={styles.facets}>
      <RatingFacet url={url} counts={counts} />
      <Facet name={t('filters.answer')}>
        <Option
          {...one(url, 'replied', 'false')}
          label={t('filters.replied_false')}
          count={counts?.unreplied}
        />
        <Option
          {...one(url, 'replied', 'true')}
          label={t('filters.replied_true')}
          count={counts?.replied}
        />
      </Facet>
      <ProductFacet url={url} />
      <SourceFacet url={url} counts={counts} />
      <Facet name={t('filters.content')}>
        <Option
          {...one(url, 'has_media', 'true')}
          label={t('filters.has_media_true')}
          count={counts?.with_media}
        />
        <Option
          {...one(url, 'has_media', 'false')}
          label={t('filters.has_media_false')}
          count={counts && counts.total - counts.with_media}
        />
        <Option {...one(url, 'verified', 'true')} label={t('filters.verified_true')} />
        <Option
          {...one(url, 'reported', 'true')}
          label={t('filters.reported')}
          count={counts?.reported}
        />
      </Facet>
      <CountryFacet url={url} />
    </div>
  )
}
