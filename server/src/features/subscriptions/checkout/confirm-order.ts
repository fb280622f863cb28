import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction } from '../payers/answer-outcome.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { reconcileSubscription } from '../reconciliation/reconcile-subscription.ts'
import { undoCancellation } from '../scheduled-changes/undo-cancellation.ts'
import { chargeById, lastUpgradeOf, openChargeOf, type ChargeRow } from '../charging/rows.ts'
import {
  liveOf,
  pendingOf,
  setSubscription,
  subscriptionById,
  type SubscriptionRow,
} from '../rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { plansById } from '../plans/find-plans.ts'
import { orderByExternal, orderByFigures, type OrderRow } from '../provider-orders/rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { payDifference } from './pay-difference.ts'
import { differenceRefusedProblem } from './difference-refused-problem.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/** BILL-74. */
const NOT_SUCCESSFUL = phrase('billing.not_successful')

/** Ends what was begun and not paid: it can never be charged any more. */
const giveUp = async (owner: Owner, row: SubscriptionRow, provider: PaymentProvider) => {
  const { world } = owner
  if (row.external_id)
    await withdrawProviderOrder(owner, {
      provider,
      externalId: row.external_id,
      subscriptionId: row.id,
    })
  await setSubscription(world.db, row, { phase: 'dropped', synced_at: world.clock.now() })
}

const secretOf = async (owner: Owner, row: SubscriptionRow): Promise<string | null> => {
  const { world } = owner
  if (!row.provider || !row.external_id) return null
  const payer = await findPayer(owner, row.provider)
  const providerState = await withProviderErrors(world, row.provider, () =>
    world.payments[row.provider!].fetch(row.external_id!, payer),
  )
  return providerState?.clientSecret ?? null
}

/** A card payment that the bank still asks about, or that failed there. */
const afterBank = async (owner: Owner, row: SubscriptionRow): Promise<BillingAnswer> => {
  const { world } = owner
  const secret = await secretOf(owner, row)
  if (secret && (await world.payments.stripe.isAwaited(secret))) return toAction(secret)
  if (row.phase === 'pending') await giveUp(owner, row, 'stripe')
  else if (row.waiting) await undoCancellation(owner, { ...row, cancel_at: null })
  throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const isWanted = (row: SubscriptionRow | undefined, id: string | undefined) =>
  row !== undefined &&
  (id === undefined || [row.id, row.external_id, row.waiting?.externalId].includes(id))

/**
 * What became of an order that the account may no longer have. @throws Problem `payment_refused` for one that another
 * had taken the place of and that was ended
 */
const assertNotReplaced = async (owner: Owner, order: OrderRow | undefined): Promise<void> => {
  if (order?.account_id !== owner.accountId) return
  if ((await checkProviderOrder(owner, order)) === 'ended')
    throw new Problem('payment_refused', { detail: phrase('billing.old_page_ended') })
}

/** Nothing was approved on the page that the owner comes back from. */
const notApproved = () =>
  new Problem('payment_refused', { detail: NOT_SUCCESSFUL, facts: { reason: 'not_approved' } })

/** The page of an order that the account no longer has: what came of it is put right, and the owner told the truth. */
const afterOldPage = async (
  owner: Owner,
  provider: PaymentProvider,
  id: string | undefined,
): Promise<BillingAnswer> => {
  const { world, accountId } = owner
  const row = id && isUuid(id) ? await subscriptionById(world.db, accountId, id) : undefined
  const externalId = row ? row.external_id : id
  await assertNotReplaced(
    owner,
    externalId ? await orderByExternal(world.db, provider, externalId) : undefined,
  )
  if (await liveOf(world.db, accountId)) return done
  throw notApproved()
}

/** What came of the difference that was to be paid with an upgrade; null when the plan itself is not approved yet. */
const afterDifference = async (
  owner: Owner,
  row: SubscriptionRow,
  open: ChargeRow,
): Promise<BillingAnswer | null> => {
  const charge = await chargeById(owner.world.db, open)
  if (charge?.state === 'paid') return done
  // Only where the plan was approved and waits: a charge of before the store left was dropped too.
  if (charge?.state === 'dropped' && row.scheduled_plan_id === open.plan_id)
    throw differenceRefusedProblem(open.covers_until)
  return row.scheduled_plan_id === open.plan_id ? payDifference(owner, row) : null
}

/** A page that is shown again long after it was declined tells nothing new. */
const DECLINED_LATELY_MS = 60 * 60_000

/**
 * The provider may report a declined difference before the owner is back: the plan then
 * waits for the next period already.
 */
const assertNotDeclined = async ({ world }: Owner, row: SubscriptionRow): Promise<void> => {
  const last = row.scheduled_plan_id ? await lastUpgradeOf(world.db, row) : undefined
  const isDeclined = last?.state === 'dropped' && last.plan_id === row.scheduled_plan_id
  if (
    isDeclined &&
    last.settled_at &&
    world.clock.now().getTime() - last.settled_at.getTime() < DECLINED_LATELY_MS
  )
    throw differenceRefusedProblem(last.covers_until)
}

/**
 * What was approved is not what the owner waits for: the plan is cancelled and ends, or an earlier page was approved,
 * whose plan is what runs next. @throws Problem `payment_refused`
 */
const assertStarts = async (
  { world }: Owner,
  { begun, row }: { begun: SubscriptionRow; row: SubscriptionRow },
): Promise<void> => {
  const { cancel_at, waiting, scheduled_plan_id: next, scheduled_at } = row
  if (cancel_at && !waiting)
    throw new Problem('payment_refused', {
      detail: phrase('billing.change_of_cancelled', { day: onDay(cancel_at) }),
      facts: { reason: 'plan_cancelled' },
    })
  const isUnawaited =
    waiting?.earlier === next ||
    ![begun.scheduled_plan_id, begun.waiting?.planId].includes(next ?? undefined)
  const plan = next && isUnawaited ? (await plansById(world)).get(next)?.name : undefined
  if (plan && scheduled_at)
    throw new Problem('payment_refused', {
      detail: phrase('billing.earlier_page', { plan, day: onDay(scheduled_at) }),
      facts: { reason: 'earlier_page' },
    })
}

type Back = { begun: SubscriptionRow; row: SubscriptionRow }

const afterPage = async (owner: Owner, { begun, row }: Back): Promise<BillingAnswer> => {
  if (row.phase !== 'live') throw notApproved()
  await assertStarts(owner, { begun, row })
  await assertNotDeclined(owner, row)
  if (row.waiting) throw notApproved()
  return done
}

const afterCard = async (
  owner: Owner,
  { begun, row, wasWaiting }: Back & { wasWaiting: boolean },
): Promise<BillingAnswer> => {
  // Back from the bank with an invoice that is still open: it was not paid.
  if (row.past_due_since && begun.past_due_since)
    throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
  const isActive = row.phase === 'live' && !row.waiting
  const isAsked = isActive && wasWaiting && (await secretOf(owner, row)) !== null
  return isActive && !isAsked ? done : afterBank(owner, row)
}

/**
 * The owner is back from the bank or from an approval page: the provider is asked, whatever the address says. Safe to
 * repeat, and true also for a page of long ago. `id`: ours or the provider's. `figures`: the end of the provider's
 * number, of what was approved last or of a page before that: it is asked about first.
 * @throws Problem `payment_refused` when nothing was approved or paid, or what was approved
 * had been replaced and was ended
 */
export const confirmOrder = (
  owner: Owner,
  {
    provider,
    id,
    figures,
  }: { provider: PaymentProvider; id?: string; figures?: string | undefined },
): Promise<BillingAnswer> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    if (figures)
      await assertNotReplaced(
        owner,
        await orderByFigures(world.db, { accountId, provider, figures }),
      )
    const rows = [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
    const begun = rows.find((row) => row?.provider === provider && isWanted(row, id))
    if (!begun) return afterOldPage(owner, provider, id)
    const open = await openChargeOf(world.db, accountId)
    const wasWaiting = begun.phase === 'pending' || begun.waiting !== null
    const row = await reconcileSubscription(owner, begun)
    const paid = open && row.phase === 'live' ? await afterDifference(owner, row, open) : null
    if (paid) return paid
    return provider === 'stripe'
      ? afterCard(owner, { begun, row, wasWaiting })
      : afterPage(owner, { begun, row })
  })
