import type { ReviewSort } from '@plaudit/contract/reviews/listing'

/** The filters, exactly as in the URL and in requests: several values are joined by commas. */
export const filterNames = [
  'status',
  'rating',
  'replied',
  'product_id',
  'source',
  'has_media',
  'verified',
  'reported',
  'country',
  'import_id',
  'search',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filter = Partial<Record<FilterName, string>>

export const sorts = [
  'newest',
  'oldest',
  'highest',
  'lowest',
  'helpful',
  'added',
] as const satisfies readonly ReviewSort[]

export const readFilter = (query: URLSearchParams): Filter => {
  const filter: Filter = {}
  for (const name of filterNames) {
    const value = query.get(name)
    if (value) filter[name] = value
  }
  return filter
}

export const readSort = (query: URLSearchParams): ReviewSort =>
  sorts.find((sort) => sort === query.get('sort')) ?? 'newest'

export const valuesOf = (filter: Filter, name: FilterName): string[] =>
  filter[name]?.split(',').filter(Boolean) ?? []

/** The joined values with one added or removed; null when none is left. */
export const toggleValue = (values: string[], value: string): string | null => {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length === 0 ? null : next.join(',')
}

/** Whether a changed review still matches a filter. Only fields that a change can affect are checked. */
export const stillMatches = (
  review: { status: string; reply: unknown },
  filter: Filter,
): boolean => {
  const statuses = valuesOf(filter, 'status')
  if (statuses.length > 0 ? !statuses.includes(review.status) : review.status === 'deleted')
    return false
  return filter.replied === undefined || filter.replied === String(review.reply !== null)
}
