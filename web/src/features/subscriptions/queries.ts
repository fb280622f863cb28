import { getAccount, type Account } from '@plaudit/contract/accounts/accounts'
import { getCancellation, getUpgradeOffer } from '@plaudit/contract/billing/cancel'
import { listCustomizationRequests } from '@plaudit/contract/billing/customization'
import { listInvoices } from '@plaudit/contract/billing/invoices'
import { listPlans } from '@plaudit/contract/billing/plans'
import { prorationPaypal, prorationShopify, prorationStripe } from '@plaudit/contract/billing/quote'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { getBillingDetails } from '@plaudit/contract/billing/details'

/** PLAN-35. */
const PLANS_POLL_MS = 1_000
/** A quote is good for 30 minutes (contract); it is asked for anew well before. */
const QUOTE_FRESH_MS = 10 * 60_000

const proration = { stripe: prorationStripe, paypal: prorationPaypal, shopify: prorationShopify }

/** The account with its subscription and what that allows; the same entry of the cache that the frame reads. */
export const useOwner = () =>
  useQuery<Account>({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(getAccount, {}, { signal }),
  })

/**
 * Plans on sale. `polled` while a plans view is on screen (PLAN-35): each second, in a visible
 * tab only, mostly answered by 304.
 */
export const usePlans = ({ polled = false } = {}) =>
  useQuery({
    queryKey: ['billing', 'plans'],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
    refetchInterval: polled ? PLANS_POLL_MS : false,
  })

/** What choosing a plan costs and when: what the provider then charges. Asked again whenever a plan is chosen. */
export const useQuote = (
  {
    provider,
    planId,
    promoCodeId,
  }: { provider: PaymentProvider; planId: string; promoCodeId: string | null },
  { enabled = true } = {},
) =>
  useQuery({
    enabled,
    queryKey: ['billing', 'quote', provider, planId, promoCodeId],
    queryFn: ({ signal }) =>
      call(
        proration[provider],
        { plan_id: planId, ...(promoCodeId && { promo_code_id: promoCodeId }) },
        { signal },
      ),
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    refetchOnWindowFocus: false,
  })

export const useBillingDetails = () =>
  useQuery({
    queryKey: ['billing', 'details'],
    queryFn: ({ signal }) => call(getBillingDetails, {}, { signal }),
    refetchOnWindowFocus: false,
  })

export const useInvoices = () =>
  useInfiniteQuery({
    queryKey: ['billing', 'invoices'],
    queryFn: ({ pageParam, signal }) => call(listInvoices, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
  })

/** What cancelling would mean; read when the flow begins and not again while it is walked. */
export const useCancellation = () =>
  useQuery({
    queryKey: ['billing', 'cancellation'],
    queryFn: ({ signal }) => call(getCancellation, {}, { signal }),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  })

export const useUpgradeOffer = () =>
  useQuery({
    queryKey: ['billing', 'offer'],
    queryFn: ({ signal }) => call(getUpgradeOffer, {}, { signal }),
    refetchOnMount: 'always',
  })

export const useCustomization = () =>
  useQuery({
    queryKey: ['billing', 'customization'],
    queryFn: ({ signal }) => call(listCustomizationRequests, {}, { signal }),
  })

/**
 * After anything that may have changed the plan: the account and all of billing are read again.
 * Resolves when the account is here.
 */
export const useReadAgain = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: ['billing'] })
    await client.invalidateQueries({ queryKey: ['account'] })
  }
}
