import {
  findProducts,
  getCatalogue,
  type Destination,
  type FoundProduct,
} from '@plaudit/contract/dropshipping/find-products'
import { searchAliExpress } from '@plaudit/contract/dropshipping/supplier-products'
import type { Page } from '@plaudit/contract/page'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
} from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { inputOf, type SearchTerms } from './search-terms.ts'

export type FoundPages = InfiniteData<Page<FoundProduct>, string | undefined>

const PAGE = 24
const LOOK_AGAIN_MS = 3_000
const HOUR_MS = 3_600_000

/** While it is read for the first time, it is looked at again and again. */
export const useCatalogue = () =>
  useQuery({
    queryKey: ['dropship', 'catalogue'],
    queryFn: ({ signal }) => call(getCatalogue, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? LOOK_AGAIN_MS : false),
    staleTime: 60_000,
  })

/** Not asked for again while it is looked at: AliExpress limits how often it is asked. */
export const useAliExpress = (words: string, shipsTo: Destination) =>
  useQuery({
    queryKey: ['dropship', 'aliexpress', words, shipsTo],
    queryFn: ({ signal }) =>
      call(searchAliExpress, { search: words, ships_to: shipsTo }, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  })

/**
 * Page by page. Kept for an hour, and not asked for again when the list is come back to: it stands where it was left.
 */
export const useFoundProducts = (terms: SearchTerms) =>
  useInfiniteQuery({
    queryKey: ['dropship', 'products', terms],
    queryFn: ({ pageParam, signal }) =>
      call(findProducts, { ...inputOf(terms), limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 5 * 60_000,
    gcTime: HOUR_MS,
  })
export type FoundList = ReturnType<typeof useFoundProducts>

/** The products that are compared, in the order of their choice. */
export const useComparedProducts = (ids: string[], { ships_to }: SearchTerms) =>
  useQuery({
    queryKey: ['dropship', 'compared', ids, ships_to],
    queryFn: async ({ signal }) => {
      const { results } = await call(
        findProducts,
        { ids: ids.join(','), ships_to, limit: ids.length },
        { signal },
      )
      return ids.flatMap((id) => results.find((one) => one.id === id) ?? [])
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
