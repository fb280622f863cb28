import type {
  getRights as contract,
  RightLine,
  RightPayment,
} from '@plaudit/contract/billing/rights'
import type { PaymentMethod } from '@plaudit/contract/billing/subscription'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import type { PaymentRow } from '../payments/rows.ts'
import { plansById } from '../plans/find-plans.ts'
import { addDays, GRACE_DAYS, planAt, stateAt } from '../rules.ts'
import { reviewTotalOf, liveOf, subscriptionsOf, type SubscriptionRow } from '../rows.ts'
import { findRights } from './find-rights.ts'
import { allEntriesOf, allPausesOf, paymentsByNumber } from './rows.ts'
import { isRenewing, type Rights } from './rules.ts'
import {
  splitByPauses,
  graceOutsidePauses,
  MIN_PERIOD_MS,
  rightsPeriodsOf,
  type RightsPeriod,
} from './history/rules.ts'

/** Enough for ten years of monthly payments. */
const MOST_LINES = 200

/** A one-off payment comes without its method: it is taken from whoever pays the plan there. */
const methodOf = ({ provider }: PaymentRow): PaymentMethod | null => {
  const unknown = { last4: null, exp_month: null, exp_year: null, email: null }
  if (provider === 'paypal') return { kind: 'wallet', brand: 'PayPal', ...unknown }
  return provider === 'shopify' ? { kind: 'store', brand: 'Shopify', ...unknown } : null
}

const paymentView = (row: PaymentRow | undefined): RightPayment | null =>
  row
    ? {
        id: row.id,
        number: row.number,
        amount: row.amount_cents,
        currency: row.currency,
        date: row.created_at.toISOString(),
        payment_method: row.payment_method ?? methodOf(row),
      }
    : null

type Known = { payments: ReadonlyMap<string, PaymentRow>; names: (planId: string) => string }

const lineView = (
  { from, until, planId, because, payment }: RightsPeriod,
  { payments, names }: Known,
): RightLine => ({
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  plan: names(planId),
  because,
  payment: paymentView(payment === null ? undefined : payments.get(payment)),
})

const endOf = (row: SubscriptionRow, now: Date) =>
  stateAt(row, now) === 'ended' ? (row.ended_at ?? row.cancel_at) : row.cancel_at

/** `grace`: until when a grace that goes on lasts. */
const historyOf = async (
  { world, accountId }: Owner,
  known: Known,
  grace: Date | null,
): Promise<RightLine[]> => {
  const now = world.clock.now()
  const rows = await subscriptionsOf(world.db, accountId)
  const entries = await allEntriesOf(world.db, accountId)
  const lived = rows.flatMap((row) =>
    rightsPeriodsOf({ ...row, endedAt: endOf(row, now) }, entries, now),
  )
  const pauses = (await allPausesOf(world.db, accountId)).map(
    ({ paused_at, resumes_at, resumed_at }): RightsPeriod => {
      const planId =
        lived.findLast(({ from, until }) => from <= paused_at && (!until || until > paused_at))
          ?.planId ??
        rows[0]?.plan_id ??
        ''
      return {
        from: paused_at,
        until: resumed_at ?? resumes_at,
        planId,
        because: 'pause',
        payment: null,
      }
    },
  )
  const lasting = pauses.filter(
    ({ from, until }) => !until || until.getTime() - from.getTime() >= MIN_PERIOD_MS,
  )
  return [...splitByPauses(graceOutsidePauses(lived, pauses), pauses), ...lasting]
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())
    .map((one, place) =>
      place === 0 && grace && one.because === 'grace' ? { ...one, until: grace } : one,
    )
    .slice(0, MOST_LINES)
    .map((stretch) => lineView(stretch, known))
}

/**
 * What comes next, for who is billed: when the next payment is made, when it is not, and
 * when the plan is cancelled now.
 */
const outlook = async (
  owner: Owner,
  row: SubscriptionRow | null,
  { endsAt, isUnderWay }: { endsAt: Date | null; isUnderWay: boolean },
) => {
  const { world } = owner
  const now = world.clock.now()
  const state = row && stateAt(row, now)
  const if_cancelled = endsAt ? { until: endsAt.toISOString() } : null
  const notBilled = { if_paid: null, if_unpaid: null, if_cancelled }
  if (!row?.provider || isUnderWay || (state !== 'active' && state !== 'trialing')) return notBilled
  const isOnTrial = row.trial_ends_at !== null && row.trial_ends_at > now
  const at = isOnTrial ? row.trial_ends_at : row.period_end
  const plan = (await plansById(world)).get(row.scheduled_plan_id ?? planAt(row, now))
  if (!at || !plan) return notBilled
  return {
    if_paid: {
      amount: row.next_amount_cents ?? row.price_cents,
      currency: row.currency,
      at: at.toISOString(),
      until: world.payments[row.provider].period(at, plan.interval).toISOString(),
    },
    if_unpaid: { until: addDays(at, GRACE_DAYS).toISOString() },
    if_cancelled,
  }
}

/** The plan that gives rights now, since when, until when and by which payment. */
const presentView = (rights: Rights, { payments, names }: Known) => {
  if (rights.planId === null) return { plan: null, from: null, until: null, payment: null }
  return {
    plan: { id: rights.planId, name: names(rights.planId) },
    from: rights.from.toISOString(),
    until: rights.until?.toISOString() ?? null,
    payment: rights.payment ? paymentView(payments.get(rights.payment)) : null,
  }
}

/** The subscription that ended is not checked any more: that there was one stands in the history. */
const becauseOf = ({ because }: Rights, history: readonly RightLine[]) =>
  because === 'no_plan' && history.length > 0 ? 'ended' : because

/**
 * What the account may use now, why, what comes of it, and all the time that it had a plan. `findCancellationEnd`: when
 * a cancellation made now takes effect, for a plan that can be cancelled.
 */
export const describeRights =
  (whenCancelled: (owner: Owner, row: SubscriptionRow) => Promise<{ endsAt: Date }>) =>
  async (owner: Owner): Promise<Output<typeof contract>> => {
    const { world, accountId } = owner
    const now = world.clock.now()
    const row = (await liveOf(world.db, accountId)) ?? null
    const rights = await findRights(world.db, row, now)
    const plans = await plansById(world)
    const known = {
      payments: await paymentsByNumber(world.db, accountId),
      names: (id: string) => plans.get(id)?.name ?? id,
    }
    const canCancel = row?.provider && !row.cancel_at && stateAt(row, now) !== 'ended'
    const endsAt = canCancel ? (await whenCancelled(owner, row)).endsAt : null
    const isUnderWay = isRenewing({ row }, rights, now)
    const history = await historyOf(owner, known, rights.because === 'grace' ? rights.until : null)
    return {
      now: now.toISOString(),
      ...presentView(rights, known),
      because: isUnderWay ? 'renewal' : becauseOf(rights, history),
      resumes_at: rights.because === 'paused' ? (row?.resumes_at?.toISOString() ?? null) : null,
      ...(await outlook(owner, row, { endsAt, isUnderWay })),
      reviews_held: await reviewTotalOf(world.db, accountId),
      free_review_allowance: world.settings.freeReviewAllowance,
      history,
    }
  }
