import { listShopProducts, sidebarCount } from '@plaudit/contract/stores/products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const useSidebarCount = () =>
  useQuery({
    queryKey: ['products', 'sidebar'],
    queryFn: ({ signal }) => call(sidebarCount, {}, { signal }),
    staleTime: 60_000,
  })

/** Up to 25 products whose title contains the typed text. */
export const useProductSearch = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ['products', 'search', search],
    queryFn: ({ signal }) => call(listShopProducts, { search }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 60_000,
  })
