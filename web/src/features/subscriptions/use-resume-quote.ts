import { quoteResume } from '@plaudit/contract/billing/quote'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The quote is good for 30 minutes (contract); it is asked for anew well before. */
const FRESH_MS = 10 * 60_000

/** What resuming charges and when: asked when it is about to be shown, and never kept from an earlier time. */
export const useResumeQuote = () =>
  useQuery({
    queryKey: ['billing', 'resume'],
    queryFn: ({ signal }) => call(quoteResume, {}, { signal }),
    gcTime: 0,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
  })
