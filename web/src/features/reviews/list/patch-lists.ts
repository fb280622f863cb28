import type { Page } from '@plaudit/contract/page'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { stillMatches, type Filter } from './filter.ts'
import type { ReviewPages } from '../queries.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Change = (review: Review) => Review
type CachedData = Review | Page<Review> | ReviewPages | undefined

const patchPage = (
  page: Page<Review>,
  filter: Filter,
  ids: ReadonlySet<string>,
  change: Change,
): Page<Review> => {
  if (!page.results.some((review) => ids.has(review.id))) return page
  const results = page.results
    .map((review) => (ids.has(review.id) ? change(review) : review))
    .filter((review) => !ids.has(review.id) || stillMatches(review, filter))
  const gone = page.results.length - results.length
  const { total } = page.pageInfo
  return {
    results,
    pageInfo: { ...page.pageInfo, ...(total === undefined ? {} : { total: total - gone }) },
  }
}

const patchCached = (
  key: QueryKey,
  data: CachedData,
  ids: ReadonlySet<string>,
  change: Change,
): CachedData => {
  if (!data) return data
  const filter = (key[2] ?? {}) as Filter
  if (key[1] === 'one' && 'rating' in data) return ids.has(data.id) ? change(data) : data
  if (key[1] === 'some' && 'results' in data) return patchPage(data, filter, ids, change)
  if (key[1] === 'list' && 'pages' in data)
    return { ...data, pages: data.pages.map((page) => patchPage(page, filter, ids, change)) }
  return data
}

export type Patch = { takeBack: () => void }

/**
 * Applies a change of some reviews to all lists on screen or in the cache, before the server has responded.
 * `takeBack` reverts each list; one that changed since is refetched instead.
 */
export const patchReviews = async (
  client: QueryClient,
  ids: readonly string[],
  change: Change,
): Promise<Patch> => {
  await client.cancelQueries({ queryKey: ['reviews', 'list'] })
  const wanted = new Set(ids)
  const done: { key: QueryKey; before: CachedData; after: CachedData }[] = []
  for (const [key, before] of client.getQueriesData<CachedData>({ queryKey: ['reviews'] })) {
    const after = patchCached(key, before, wanted, change)
    if (after === before) continue
    client.setQueryData(key, after)
    done.push({ key, before, after: client.getQueryData(key) })
  }
  return {
    takeBack: () => {
      for (const { key, before, after } of done) {
        if (client.getQueryData(key) === after) client.setQueryData(key, before)
        else void client.invalidateQueries({ queryKey: key })
      }
    },
  }
}
