import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { dropCharge } from '../charging/drop-charge.ts'
import { dropOpenCharges, insertCharge } from '../charging/rows.ts'
import { reservePromoCode } from '../promo-codes/reserve-promo-code.ts'
import { reconcileSubscription } from '../reconciliation/reconcile-subscription.ts'
import { setSubscription, subscriptionById, type SubscriptionRow } from '../rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { answerOrder } from './answer-order.ts'
import type { ChangeTerms } from './fetch-quote.ts'
import { isRefused } from './is-refused.ts'
import { payDifference } from './pay-difference.ts'
import { type PreparedOrder } from './prepare-order.ts'
import { pricedPlan, urlsFor } from './rules.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

type Change = PreparedOrder & { running: SubscriptionRow }
type Chosen = { at: Date; terms: ChangeTerms; methodId: string | null }

/** Another page that the owner left open: it can be approved no more, where the provider lets us say so. */
const revokeWaiting = async (owner: Owner, { running, provider }: Change) => {
  const before = running.waiting?.externalId
  if (before && before !== running.external_id)
    await withdrawProviderOrder(owner, { provider, externalId: before, subscriptionId: running.id })
}

/** The difference that an upgrade costs now, written down before anything is asked for. */
const chargeFor = async (
  owner: Owner,
  { running, plan, provider }: Change,
  { difference, dueCents }: ChangeTerms,
) => {
  const { world, accountId } = owner
  const now = world.clock.now()
  await dropCharge(owner, { isNext: true })
  if (!difference) return
  await insertCharge(world.db, {
    account_id: accountId,
    id: v7(),
    subscription_id: running.id,
    provider,
    kind: 'upgrade',
    plan_id: plan.id,
    covers_from: difference.from,
    covers_until: difference.until,
    cents: dueCents,
    currency: plan.currency,
    state: 'open',
    created_at: now,
  })
}

/** Kept before the provider is asked: what is waited for, and the promo code that is taken with it. */
const noteWaiting = (
  { world, accountId }: Owner,
  running: SubscriptionRow,
  { waiting, promoCodeId }: { waiting: object; promoCodeId: string | undefined },
): Promise<SubscriptionRow> =>
  inTransaction(world.db, async (tx) => {
    await reservePromoCode(tx, { id: promoCodeId, accountId })
    return setSubscription(tx, running, { waiting: JSON.stringify(waiting) })
  }).catch(async (error: unknown) => {
    await dropOpenCharges(world.db, accountId, world.clock.now())
    throw error
  })

/**
 * What a refused change has set back at the provider is seen at once; where nobody answers,
 * the next reconciliation sees it.
 */
const seeRefused = async (owner: Owner, { id }: SubscriptionRow): Promise<void> => {
  const { world, accountId } = owner
  const row = await subscriptionById(world.db, accountId, id)
  if (!row) return
  await reconcileSubscription(owner, row).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    world.log.warn({ err: error, account_id: accountId }, 'A refused change was not looked at')
  })
}

/** The promo code that counts once the change is made. */
const codeFrom = ({ discount, endsDiscount, running }: Change) => ({
  promo_code_id: discount?.id ?? (endsDiscount ? null : running.promo_code_id),
})

/** A change of the plan that runs, at once or with its next period. Call it inside `withAccountLease`. */
export const changePlan = async (
  owner: Owner,
  prepared: Change,
  { at, terms, methodId }: Chosen,
): Promise<BillingAnswer> => {
  const { world, accountId } = owner
  const { provider, plan, discount, endsDiscount, running, payer, current, paidUntil, isApproved } =
    prepared
  if (!current || !paidUntil) throw new Problem('provider_unavailable')
  await revokeWaiting(owner, prepared)
  await chargeFor(owner, prepared, terms)
  if (terms.difference && isApproved) return payDifference(owner, running)
  // With a difference to pay the approval alone changes nothing before the next period.
  const when = terms.difference ? 'period_end' : terms.when
  const waiting = {
    planId: plan.id,
    when,
    promoCodeId: discount?.id ?? null,
    ...(endsDiscount ? { endsDiscount } : {}),
    externalId: null,
    since: world.clock.now().toISOString(),
    paidUntil: paidUntil.toISOString(),
  }
  const row = await noteWaiting(owner, running, { waiting, promoCodeId: discount?.id })
  const order = {
    payer,
    orderId: v7(),
    plan: pricedPlan(plan),
    discount,
    endsDiscount,
    paymentMethodId: methodId,
    current,
    when,
    prorationAt: at,
    paidUntil,
    ...urlsFor(world.settings, { provider, planId: plan.id, id: running.id }),
  }
  const outcome = await withProviderErrors(world, provider, () =>
    world.payments[provider].change(order).catch(async (error: unknown) => {
      if (isRefused(error)) {
        await setSubscription(world.db, row, { waiting: null })
        await dropOpenCharges(world.db, accountId, world.clock.now())
        await seeRefused(owner, row)
      }
      throw error
    }),
  )
  const page = outcome.kind === 'redirect' ? { ...waiting, externalId: outcome.externalId } : null
  const known = page ? await setSubscription(world.db, row, { waiting: JSON.stringify(page) }) : row
  return answerOrder(owner, known, { outcome, promo: when === 'now' ? codeFrom(prepared) : {} })
}
