import {
  checkSnippet,
  getReviewFeed,
  listSnippetChecks,
} from '@plaudit/contract/storefront/snippets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { PageAsk } from './page-ask.ts'

/** One reading of a page; `null` asks for none. A page is read again only when its owner asks for it. */
export const useSnippetCheck = (ask: PageAsk | null) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['snippets', 'check', ask],
    queryFn: async ({ signal }) => {
      const page = ask?.url ? { url: ask.url } : { product_id: ask?.product?.id }
      const check = await call(checkSnippet, page, { signal })
      void client.invalidateQueries({ queryKey: ['snippets', 'pages'] })
      return check
    },
    enabled: ask !== null,
    retry: false,
    staleTime: Infinity,
    // Offline it fails at once: nobody waits for a reading that was asked for.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const useSnippetChecks = () =>
  useQuery({
    queryKey: ['snippets', 'pages'],
    queryFn: ({ signal }) => call(listSnippetChecks, {}, { signal }),
  })

export const useReviewFeed = (isConnected: boolean) =>
  useQuery({
    queryKey: ['snippets', 'feed'],
    queryFn: ({ signal }) => call(getReviewFeed, {}, { signal }),
    enabled: isConnected,
  })
