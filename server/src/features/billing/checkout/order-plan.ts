import type { BillingAnswer, BillingDetails } from '@plaudit/contract/billing'
import { cycleCost } from '@plaudit/contract/billing-choice'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { PaymentFailure, type Outcome } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction, toRedirect } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { alone } from '../hold-lease.ts'
import { dropCharge } from '../charging/drop-charge.ts'
import { dropOpenCharges, insertCharge } from '../charging/rows.ts'
import { keepTold, type Own } from '../keeping/keep-told.ts'
import { findRunning } from '../keeping/look-again.ts'
import { takeBack } from '../keeping/take-back.ts'
import { withdrawChange } from '../keeping/withdraw-change.ts'
import { findPayer } from '../find-payer.ts'
import { takeCode } from '../plans/take-code.ts'
import { planAt, stateAt } from '../rules.ts'
import { isQuoteFresh, openQuote, wholeSecond } from '../sealed-quote.ts'
import { lookAtOrder } from '../watching/look-at-order.ts'
import { watchedOf } from '../watching/rows.ts'
import { watchOrder } from '../watching/watch-order.ts'
import { withdrawOrder } from '../watching/withdraw-order.ts'
import {
  insertSubscription,
  pendingOf,
  saveDetails,
  setSubscription,
  type SubscriptionRow,
} from '../rows.ts'
import { payDifference } from './pay-difference.ts'
import { askQuote, prepareOrder, priced, type Prepared, type Terms } from './prepare-order.ts'
import { isSameOrder, type Shown } from './rules.ts'

type Order = {
  plan_id: string
  promo_code_id?: string | undefined
  billing?: BillingDetails | undefined
  quote?: string | undefined
  payment_method_id?: string | undefined
}

const urlsFor = (
  { world }: Owner,
  { provider, planId, id }: { provider: PaymentProvider; planId: string; id: string },
) => {
  const { publicUrl } = world.settings
  return {
    returnUrl:
      provider === 'paypal'
        ? `${publicUrl}/checkout/paypal/payment-success/${id}`
        : `${publicUrl}/checkout?plan_id=${planId}&approved=${provider}`,
    cancelUrl: `${publicUrl}/checkout?plan_id=${planId}&left=${provider}`,
  }
}

/**
 * What the order comes to, reckoned at the moment that was shown, if the same amount comes of it still.
 * @throws Problem `quote_changed`; nothing was charged then
 */
const termsShown = async (
  owner: Owner,
  prepared: Prepared,
  quote: string | undefined,
): Promise<{ at: Date; terms: Terms }> => {
  const { world, accountId } = owner
  const now = wholeSecond(world.clock.now())
  if (quote === undefined) return { at: now, terms: await askQuote(owner, prepared, now) }
  const shown = openQuote(quote, world.settings.sessionSecret) as Shown | null
  const { provider, plan, discount, basis } = prepared
  const isSame =
    shown &&
    isSameOrder(shown, {
      accountId,
      provider,
      planId: plan.id,
      promoCodeId: discount?.id ?? null,
      basis,
    })
  if (!isSame || !isQuoteFresh(shown.at, world.clock.now())) throw new Problem('quote_changed')
  const at = new Date(shown.at)
  const terms = await askQuote(owner, prepared, at)
  if (terms.dueCents !== shown.dueCents || terms.nextCents !== shown.nextCents)
    throw new Problem('quote_changed')
  return { at, terms }
}

const answerTo = async (
  owner: Owner,
  row: SubscriptionRow,
  { outcome, promo }: { outcome: Outcome; promo: Own },
): Promise<BillingAnswer> => {
  const externalId =
    outcome.kind === 'redirect' ? outcome.externalId : outcome.subscription.externalId
  await watchOrder(owner, {
    provider: row.provider ?? 'stripe',
    externalId,
    subscriptionId: row.id,
  })
  if (outcome.kind === 'done') {
    await keepTold(owner, row, { told: outcome.subscription, own: promo })
    return done
  }
  if (outcome.kind === 'redirect') return toRedirect(outcome.url)
  return toAction(outcome.clientSecret)
}

const isRefused = (error: unknown) =>
  error instanceof PaymentFailure && error.code !== 'unavailable'

/** A begun subscription that came to nothing makes room for another; its order can never be charged any more. */
const clearPending = async (owner: Owner, payer: Prepared['payer']) => {
  const { world, accountId } = owner
  const pending = await pendingOf(world.db, accountId)
  if (!pending?.provider) return
  const { provider, external_id } = pending
  const { payments } = world
  const known =
    external_id ??
    (await calling(world, provider, () => payments[provider].findByOrder(pending.id, payer)))
      ?.externalId
  if (known) await withdrawOrder(owner, { provider, externalId: known, subscriptionId: pending.id })
  await setSubscription(world.db, pending, { phase: 'dropped', synced_at: world.clock.now() })
}

/** What runs there from before the account lost it: approving another would end it without giving back what it took for time to come. */
const endStrays = async (owner: Owner, provider: PaymentProvider) => {
  for (const order of await watchedOf(owner.world.db, owner.accountId, 'subscription'))
    if (order.provider === provider) await lookAtOrder(owner, order)
}

const begin = async (
  owner: Owner,
  prepared: Prepared,
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
    await takeCode(tx, { id: discount?.id, accountId })
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
    plan: priced(plan),
    discount,
    trialDays,
    paymentMethodId: methodId,
    ...urlsFor(owner, { provider, planId: plan.id, id }),
  }
  const outcome = await calling(world, provider, () =>
    world.payments[provider].subscribe(order).catch(async (error: unknown) => {
      // Refused: nothing is left of it. Without an answer nobody knows, so the row stays and the provider is asked later.
      if (isRefused(error)) await setSubscription(world.db, row, { phase: 'dropped' })
      throw error
    }),
  )
  const externalId =
    outcome.kind === 'redirect' ? outcome.externalId : outcome.subscription.externalId
  const known = await setSubscription(world.db, row, { external_id: externalId })
  return answerTo(owner, known, { outcome, promo: {} })
}

type Change = Prepared & { running: SubscriptionRow }
type Chosen = { at: Date; terms: Terms; methodId: string | null }

/** Another page that the owner left open: it can be approved no more, where the provider lets us say so. */
const revokeWaiting = async (owner: Owner, { running, provider }: Change) => {
  const before = running.waiting?.externalId
  if (before && before !== running.external_id)
    await withdrawOrder(owner, { provider, externalId: before, subscriptionId: running.id })
}

/** The difference that an upgrade costs now, written down before anything is asked for. */
const chargeFor = async (
  owner: Owner,
  { running, plan, provider }: Change,
  { difference, dueCents }: Terms,
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

const change = async (
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
  const row = await inTransaction(world.db, async (tx) => {
    await takeCode(tx, { id: discount?.id, accountId })
    return setSubscription(tx, running, { waiting: JSON.stringify(waiting) })
  }).catch(async (error: unknown) => {
    await dropOpenCharges(world.db, accountId, world.clock.now())
    throw error
  })
  const order = {
    payer,
    orderId: v7(),
    plan: priced(plan),
    discount,
    endsDiscount,
    paymentMethodId: methodId,
    current,
    when,
    prorationAt: at,
    paidUntil,
    ...urlsFor(owner, { provider, planId: plan.id, id: running.id }),
  }
  const outcome = await calling(world, provider, () =>
    world.payments[provider].change(order).catch(async (error: unknown) => {
      if (isRefused(error)) {
        await setSubscription(world.db, row, { waiting: null })
        await dropOpenCharges(world.db, accountId, world.clock.now())
      }
      throw error
    }),
  )
  const known =
    outcome.kind === 'redirect'
      ? await setSubscription(world.db, row, {
          waiting: JSON.stringify({ ...waiting, externalId: outcome.externalId }),
        })
      : row
  return answerTo(owner, known, {
    outcome,
    promo:
      when === 'period_end'
        ? {}
        : { promo_code_id: discount?.id ?? (endsDiscount ? null : running.promo_code_id) },
  })
}

/** A change that the provider has carried out already is gone back on by a change. */
const isPresent = ({ world }: Owner, running: SubscriptionRow, planId: string) => {
  const isDoneThere =
    running.provider !== null &&
    !world.payments[running.provider].abilities.schedules &&
    running.scheduled_plan_id &&
    !running.cancel_at
  return planAt(running, world.clock.now()) === planId && !isDoneThere
}

/** Choosing the present plan once more costs nothing; it takes back a cancellation, or a change that has not come yet, and gives up one that waits for an answer. */
const keepAsItIs = async (owner: Owner, running: SubscriptionRow): Promise<BillingAnswer> => {
  if (running.cancel_at) return takeBack(owner, running)
  if (running.waiting && running.provider)
    await withdrawChange(owner, running, await findPayer(owner, running.provider))
  return running.scheduled_plan_id ? takeBack(owner, running) : done
}

/**
 * Spec 4 and 7: the first subscription, an upgrade (at once) or a downgrade (at the period's end), following the intent
 * (point P66). Decide, call, record, one at a time for each account; ordering what one already has charges nothing.
 * @throws Problem as the contract lists
 */
export const orderPlan =
  (provider: PaymentProvider) =>
  (owner: Owner, input: Order): Promise<BillingAnswer> =>
    alone(owner, async () => {
      const { world, accountId } = owner
      const now = world.clock.now()
      const found = await findRunning(owner)
      const running = found && stateAt(found, now) !== 'ended' ? found : null
      if (
        running &&
        running.provider === provider &&
        stateAt(running, now) !== 'paused' &&
        isPresent(owner, running, input.plan_id)
      )
        return keepAsItIs(owner, running)
      const prepared = await prepareOrder(owner, {
        provider,
        planId: input.plan_id,
        promoCodeId: input.promo_code_id,
        running,
      })
      const { at, terms } = await termsShown(owner, prepared, input.quote)
      if (input.billing) await saveDetails(world.db, { accountId, details: input.billing, at: now })
      const known = {
        ...prepared,
        payer: { ...prepared.payer, details: input.billing ?? prepared.payer.details },
      }
      const methodId = input.payment_method_id ?? null
      return running
        ? change(owner, { ...known, running }, { at, terms, methodId })
        : begin(owner, known, methodId)
    })
