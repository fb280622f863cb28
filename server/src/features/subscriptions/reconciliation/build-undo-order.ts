import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Order, Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { findDiscountLeft } from '../promo-codes/find-discount-left.ts'
import { plansById } from '../plans/find-plans.ts'
import type { SubscriptionRow } from '../rows.ts'

/**
 * What a provider needs to take a cancellation back: the plan and price as they were agreed. @throws Problem
 * `provider_unavailable` when the plan is gone
 */
export const buildUndoOrder = async (
  owner: Owner,
  { row, payer, provider }: { row: SubscriptionRow; payer: Payer; provider: PaymentProvider },
): Promise<Order & { paidUntil: Date }> => {
  const { world } = owner
  const plan = (await plansById(world)).get(row.plan_id)
  if (!plan) throw new Problem('provider_unavailable')
  const { publicUrl } = world.settings
  const paidUntil = row.cancel_at ?? row.period_end ?? world.clock.now()
  return {
    payer,
    orderId: v7(),
    plan: {
      id: plan.id,
      name: plan.name,
      interval: plan.interval,
      cents: row.price_cents,
      currency: row.currency,
    },
    discount: await findDiscountLeft(owner, row, paidUntil),
    trialDays: 0,
    paymentMethodId: null,
    paidUntil,
    returnUrl: `${publicUrl}/settings/membership?approved=${provider}`,
    cancelUrl: `${publicUrl}/settings/membership`,
  }
}
