import { cycleCost } from '@plaudit/contract/billing/choice'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { reservePromoCode } from '../promo-codes/reserve-promo-code.ts'
import { insertSubscription, pendingOf, setSubscription } from '../rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { answerOrder } from './answer-order.ts'
import { isRefused } from './is-refused.ts'
import { type PreparedOrder } from './prepare-order.ts'
import { pricedPlan, urlsFor } from './rules.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/** A begun subscription that came to nothing makes room for another; its order can never be charged any more. */
const clearPending = async (owner: Owner, payer: PreparedOrder['payer']) => {
  const { world, accountId } = owner
  const pending = await pendingOf(world.db, accountId)
  if (!pending?.provider) return
  const { provider, external_id } = pending
  const { payments } = world
  const known =
    external_id ??
    (
      await withProviderErrors(world, provider, () =>
        payments[provider].findByOrder(pending.id, payer),
      )
    )?.externalId
  if (known)
    await withdrawProviderOrder(owner, { provider, externalId: known, subscriptionId: pending.id })
  await setSubscription(world.db, pending, { phase: 'dropped', synced_at: world.clock.now() })
}

/**
 * What runs there from before the account lost it: approving another would end it without giving
 * back what it took for time to come.
 */
const endStrays = async (owner: Owner, provider: PaymentProvider) => {
  for (const order of await watchedOf(owner.world.db, owner.accountId, 'subscription'))
    if (order.provider === provider) await checkProviderOrder(owner, order)
}

/**
 * The first subscription. Decide, call, record: the row is there before the provider is called.
 * Call it inside `withAccountLease`.
 */
export const beginSubscription = async (
  owner: Owner,
  prepared: PreparedOrder,
  methodId: string | null,
): Promise<BillingAnswer> => {
  const { world, accountId } = owner
  const { provider, plan, discount, trialDays, payer } = prepared
  await clearPending(owner, payer)
  if (world.payments[provider].abilities.chargesOnPage) await endStrays(owner, provider)
  const now = world.clock.now()
  const id = v7()
  const facts = {
    account_id: accountId,
    id,
    plan_id: plan.id,
    provider,
    phase: 'pending' as const,
    price_cents: cycleCost(plan),
    currency: plan.currency,
  }
  const row = await inTransaction(world.db, async (tx) => {
    await reservePromoCode(tx, { id: discount?.id, accountId })
    return insertSubscription(tx, {
      ...facts,
      promo_code_id: discount?.id ?? null,
      started_at: now,
      synced_at: now,
      created_at: now,
    })
  })
  const order = {
    payer,
    orderId: id,
    plan: pricedPlan(plan),
    discount,
    trialDays,
    paymentMethodId: methodId,
    ...urlsFor(world.settings, { provider, planId: plan.id, id }),
  }
  const outcome = await withProviderErrors(world, provider, () =>
    world.payments[provider].subscribe(order).catch(async (error: unknown) => {
      // Refused: nothing is left of it. Without an answer nobody knows, so the row stays
      // and the provider is asked later.
      if (isRefused(error)) await setSubscription(world.db, row, { phase: 'dropped' })
      throw error
    }),
  )
  const externalId =
    outcome.kind === 'redirect' ? outcome.externalId : outcome.subscription.externalId
  const known = await setSubscription(world.db, row, { external_id: externalId })
  return answerOrder(owner, known, { outcome, promo: {} })
}
