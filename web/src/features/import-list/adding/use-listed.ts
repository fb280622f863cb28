import { findListed } from '@plaudit/contract/dropshipping/import-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** So many the server answers at once. */
const AT_ONCE = 100

const inParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

/** PROD-22: supplier product → its item, for those of these that are in the import list. */
export const useListed = (productIds: string[]): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: ['import_list', 'added', ...productIds],
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        inParts(productIds).map((part) =>
          call(findListed, { products: part.join(',') }, { signal }),
        ),
      )
      return { results: parts.flatMap(({ results }) => results) }
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.results.map(({ product_id, id }) => [product_id, id]))
}
