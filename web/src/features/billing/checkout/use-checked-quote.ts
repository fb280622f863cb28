import type { Coupon, PaymentProvider } from '@plaudit/contract/billing-subscription'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { useQuote } from '../queries.ts'

const isCodeRefused = (error: Error | null) => error instanceof CallFailure && error.body?.['code'] === 'promo_code_refused'

/** What an order costs. A code that is refused with this plan or provider is left out of it, and `refused` says why; with another it may count. */
export const useCheckedQuote = ({ provider, planId, coupon }: { provider: PaymentProvider; planId: string; coupon: Coupon | null }) => {
  const asked = useQuote({ provider, planId, promoCodeId: coupon?.id ?? null })
  const refused = coupon && isCodeRefused(asked.error) ? (textOf(asked.error) ?? '') : null
  const without = useQuote({ provider, planId, promoCodeId: null }, { enabled: refused !== null })
  return { quote: refused === null ? asked : without, refused }
}
