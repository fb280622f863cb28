import type { Quote } from '@plaudit/contract/billing/quote'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { CallFailure, textOf } from '../../../../api/failures.ts'
import { useQuote } from '../../queries.ts'

const isCodeRefused = (error: Error | null) =>
  error instanceof CallFailure && error.body?.['code'] === 'promo_code_refused'

/** A plan that is approved already takes no other code: it is in none of what is shown. */
const notTaken = (quote: Quote | undefined) =>
  quote?.notes.find(({ code }) => code === 'coupon_not_taken')?.text ?? null

/**
 * What an order costs. A code that is refused with this plan or provider is left out of it, and `refused` says
 * why; with another it may count.
 */
export const useCheckedQuote = ({
  provider,
  planId,
  coupon,
}: {
  provider: PaymentProvider
  planId: string
  coupon: Coupon | null
}) => {
  const asked = useQuote({ provider, planId, promoCodeId: coupon?.id ?? null })
  const isRefused = coupon !== null && isCodeRefused(asked.error)
  const without = useQuote({ provider, planId, promoCodeId: null }, { enabled: isRefused })
  if (isRefused) return { quote: without, refused: textOf(asked.error) ?? '' }
  return { quote: asked, refused: coupon && notTaken(asked.data) }
}
