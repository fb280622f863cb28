import {
  getProductDetails,
  getSupplierReviews,
  type Destination,
} from '@plaudit/contract/dropshipping/find-products'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import type { FoundPages } from '../finding/find-queries.ts'

/** Opening a product makes it one that was seen: lists that show it say so at once. */
const useMarkSeen = (id: string | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!id) return
    client.setQueriesData<FoundPages>({ queryKey: ['dropship', 'products'] }, (list) => ({
      ...list!,
      pages: list!.pages.map((page) => ({
        ...page,
        results: page.results.map((one) => (one.id === id ? { ...one, seen: true } : one)),
      })),
    }))
  }, [client, id])
}

export const useProductDetails = (id: string, ships_to: Destination) => {
  const found = useQuery({
    queryKey: ['dropship', 'product', id, ships_to],
    queryFn: ({ signal }) => call(getProductDetails, { id, ships_to }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useMarkSeen(found.data?.id)
  return found
}

export const useSupplierReviews = (id: string) =>
  useQuery({
    queryKey: ['dropship', 'reviews', id],
    queryFn: ({ signal }) => call(getSupplierReviews, { id }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })
