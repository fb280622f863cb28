import { getRights } from '@plaudit/contract/billing/rights'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** What may be used now and why, with every stretch of time that had a plan. */
export const useRights = () =>
  useQuery({
    queryKey: ['billing', 'rights'],
    queryFn: ({ signal }) => call(getRights, {}, { signal }),
  })
