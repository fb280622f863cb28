import type { Plan } from '@plaudit/contract/billing/plans'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { PricedPlan } from '../../../providers/payments.ts'

/** What was shown: everything that the amount depends on. Times in milliseconds. */
export type QuotedOrder = {
  accountId: string
  provider: string
  planId: string
  promoCodeId: string | null
  /** The subscription it changes, with its plan, state and period; null for a first one. */
  basis: string | null
  at: number
  dueCents: number
  nextCents: number
}

/** Whether an order is about the very thing that was shown. */
export const isSameOrder = (
  shown: QuotedOrder,
  order: Omit<QuotedOrder, 'at' | 'dueCents' | 'nextCents'>,
): boolean =>
  shown.accountId === order.accountId &&
  shown.provider === order.provider &&
  shown.planId === order.planId &&
  shown.promoCodeId === order.promoCodeId &&
  shown.basis === order.basis

/** Where a provider's page leads back to: after an approval, and when it is left. */
export const urlsFor = (
  { publicUrl }: { publicUrl: string },
  { provider, planId, id }: { provider: PaymentProvider; planId: string; id: string },
) => {
  return {
    returnUrl:
      provider === 'paypal'
        ? `${publicUrl}/checkout/paypal/payment-success/${id}`
        : `${publicUrl}/checkout?plan_id=${planId}&approved=${provider}`,
    cancelUrl: `${publicUrl}/checkout?plan_id=${planId}&left=${provider}`,
  }
}

export const pricedPlan = (plan: Plan): PricedPlan => ({
  id: plan.id,
  name: plan.name,
  interval: plan.interval,
  cents: cycleCost(plan),
  currency: plan.currency,
})
