import { listImportItems } from '@plaudit/contract/dropshipping/import-list'
import { getSupplierReviews } from '@plaudit/contract/dropshipping/find-products'
import { getDifferences, listPushes } from '@plaudit/contract/dropshipping/pushes'
import type { ListedItem } from '@plaudit/contract/dropshipping/import-item'
import type { Input } from '@plaudit/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const PAGE = 100
/** So many pages of a filter are pushed at once: `MOST_CHOSEN` products. */
const PAGES = 5

export const useRefetch = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['import_list'] })
}

export const usePushes = () =>
  useQuery({
    queryKey: ['import_list', 'pushes'],
    queryFn: ({ signal }) => call(listPushes, {}, { signal }),
  })

/** Items whose last push failed. */
export const useFailedPushes = (): ReadonlySet<string> => {
  const { data } = usePushes()
  return new Set(data?.results.flatMap((push) => (push.state === 'failed' ? [push.item_id] : [])))
}

export const useDifferences = (id: string) =>
  useQuery({
    queryKey: ['differences', id],
    queryFn: ({ signal }) => call(getDifferences, { id }, { signal }),
    retry: false,
    gcTime: 0,
    // What is ticked belongs to what is shown: it does not change under the owner's hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How many reviews the supplier gives of a product; null: its supplier gives none. */
export const useSupplierReviewCount = (id: string) =>
  useQuery({
    queryKey: ['supplier_products', 'reviews', id, 'count'],
    queryFn: async ({ signal }) =>
      (await call(getSupplierReviews, { id }, { signal }))?.total ?? null,
    retry: false,
  })

export type PushScope = Pick<
  Input<typeof listImportItems>,
  'search' | 'level' | 'stock' | 'category' | 'tag'
>

/** All that match a filter, as many as are pushed at once; `isMore`: others are left. */
const readMatching = async (filter: PushScope, signal: AbortSignal) => {
  const items: ListedItem[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    // Each page begins where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const { results, pageInfo } = await call(
      listImportItems,
      { ...filter, sort: 'newest', limit: PAGE, cursor },
      { signal },
    )
    items.push(...results)
    if (!pageInfo.hasNextPage) return { items, isMore: false }
    cursor = pageInfo.endCursor ?? undefined
  }
  return { items, isMore: true }
}

export const useMatching = (filter: PushScope | null) =>
  useQuery({
    queryKey: ['import_list', 'matching', filter],
    queryFn: ({ signal }) => readMatching(filter!, signal),
    enabled: filter !== null,
    retry: false,
  })
