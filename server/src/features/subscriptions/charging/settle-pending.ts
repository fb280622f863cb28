import { v7 } from 'uuid'
import { cycleCost } from '@plaudit/contract/billing/choice'
import { inTransaction } from '../../../db/transaction.ts'
import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { plansById } from '../plans/find-plans.ts'
import { entriesOf } from '../rights/rows.ts'
import { endOfPaid, paidPlan } from '../rights/rules.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { clearOwedAmount } from './clear-owed-amount.ts'
import { insertCharge, openChargeOf, pendingCharges, setCharge, type ChargeRow } from './rows.ts'
import { recordCharge } from './record-charge.ts'
import { notifyUnpaid } from './notify-unpaid.ts'
import type {
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/provider-subscription.ts'

type Subject = { row: SubscriptionRow; providerState: ProviderSubscription; payer: Payer }

/**
 * What a declined charge leaves of a subscription: the plan that is paid, with its price; the other begins with the
 * next period, and a cancelled one ends with what is paid.
 */
type RevertedPlan = Partial<
  Pick<
    SubscriptionRow,
    'plan_id' | 'price_cents' | 'scheduled_plan_id' | 'scheduled_at' | 'cancel_at'
  >
>

/** Its time is not over and nobody has cancelled or chosen something else: the owner waits for it. */
const isWaitedFor = (charge: ChargeRow, { row, providerState }: Subject, now: Date) =>
  charge.covers_until > now &&
  row.cancel_at === null &&
  (charge.kind === 'resume' || providerState.planId === charge.plan_id)

/** The rights fell back to what was paid before; so does the plan, unless its own period has begun meanwhile. */
const planBefore = async (
  { world }: Owner,
  charge: ChargeRow,
  { row, providerState }: Subject,
): Promise<RevertedPlan> => {
  const now = world.clock.now()
  if (charge.kind !== 'upgrade' || row.plan_id !== charge.plan_id || charge.covers_until <= now)
    return {}
  // In a pause nothing may be used, and the plan is what was paid all the same.
  const planId = paidPlan(await entriesOf(world.db, row.account_id, row.id), row.id, now)
  const plan = planId ? (await plansById(world)).get(planId) : undefined
  if (!plan || plan.id === charge.plan_id) return {}
  const isNext = providerState.planId === charge.plan_id
  const next = isNext
    ? { scheduled_plan_id: charge.plan_id, scheduled_at: charge.covers_until }
    : {}
  return { plan_id: plan.id, price_cents: cycleCost(plan), ...next }
}

const endBefore = async ({ world }: Owner, { row }: Subject): Promise<RevertedPlan> => {
  const now = world.clock.now()
  if (!row.cancel_at || row.cancel_at <= now) return {}
  const paid = endOfPaid(await entriesOf(world.db, row.account_id, row.id), row.id, now)
  return paid < row.cancel_at ? { cancel_at: paid } : {}
}

/** The share after a pause is asked for once more, as a charge of its own. */
const askAgain = async ({ world, accountId }: Owner, charge: ChargeRow): Promise<void> => {
  if (await openChargeOf(world.db, accountId)) return
  const again = {
    ...charge,
    id: v7(),
    state: 'open' as const,
    external_id: null,
    asked_at: null,
    created_at: world.clock.now(),
    settled_at: null,
  }
  await insertCharge(world.db, again)
}

/**
 * The charge itself is given up last: cut off at any point, the next reconciliation finds it and does the same again.
 */
const declined = async (
  owner: Owner,
  charge: ChargeRow,
  subject: Subject,
): Promise<RevertedPlan> => {
  const { world } = owner
  const now = world.clock.now()
  await withProviderErrors(world, charge.provider, () =>
    clearOwedAmount(owner, { subscriptionId: subject.providerState.externalId, asked: charge }),
  )
  const isWanted = isWaitedFor(charge, subject, now)
  const left = {
    ...(await planBefore(owner, charge, subject)),
    ...(await endBefore(owner, subject)),
  }
  if (Object.keys(left).length > 0) await setSubscription(world.db, subject.row, left)
  if (charge.kind === 'resume' && isWanted) await askAgain(owner, charge)
  if (charge.kind === 'upgrade' && isWanted) await notifyUnpaid(owner, charge)
  else await setCharge(world.db, charge, { state: 'dropped', settled_at: now })
  return left
}

const keep = (
  owner: Owner,
  charge: ChargeRow,
  { externalId, paymentMethod, status }: ProviderPayment,
) => {
  const bought = {
    externalId,
    paymentMethod,
    status: status === 'failed' ? ('failed' as const) : ('succeeded' as const),
  }
  const time = { from: charge.settled_at ?? charge.covers_from, until: charge.covers_until }
  return inTransaction(owner.world.db, (tx) => recordCharge(tx, owner, { charge, bought, time }))
}

/**
 * What became of one-off charges that counted as paid while their payment was under way: one that has come is paid; one
 * that was declined after all counts no more (decision 0035). Answers what that leaves of the subscription, null when
 * nothing was declined; what is owed at the provider is another then. Safe to repeat; call it inside
 * `withAccountLease`. @throws Problem `provider_unavailable`
 */
export const settlePending = async (
  owner: Owner,
  subject: Subject,
): Promise<RevertedPlan | null> => {
  const { world } = owner
  const { row, providerState, payer } = subject
  const charges = await pendingCharges(world.db, row)
  if (charges.length === 0) return null
  const listed = await withProviderErrors(world, charges[0]!.provider, () =>
    world.payments[charges[0]!.provider].payments(providerState.externalId, payer),
  )
  const left: RevertedPlan[] = []
  for (const charge of charges) {
    const found = listed.find(({ externalId }) => externalId === charge.external_id)
    if (found?.status !== 'succeeded' && found?.status !== 'failed') continue
    await keep(owner, charge, found)
    if (found.status === 'failed')
      left.push(
        await declined(owner, charge, {
          ...subject,
          row: Object.assign({}, row, ...left) as SubscriptionRow,
        }),
      )
  }
  return left.length > 0 ? (Object.assign({}, ...left) as RevertedPlan) : null
}
