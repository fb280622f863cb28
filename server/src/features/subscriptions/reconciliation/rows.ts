import { sql, type ExpressionBuilder, type Insertable } from 'kysely'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

/** True the first time a delivery comes. */
export const insertEvent = async (
  tx: Tx,
  row: Insertable<Tables['payment_events']>,
): Promise<boolean> => {
  const stored = await tx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return stored !== undefined
}
/** What was delivered about one thing and not processed yet, oldest first. */
export const waitingEventsOf = (tx: Tx, provider: PaymentProvider, subject: string) =>
  tx
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .orderBy('event_id')
    .execute()
export const setEventsProcessed = (
  tx: Tx,
  { provider, eventIds, at }: { provider: PaymentProvider; eventIds: string[]; at: Date },
) =>
  tx
    .updateTable('payment_events')
    .set({ processed_at: at })
    .where('provider', '=', provider)
    .where('event_id', 'in', eventIds)
    .execute()
/** What deliveries have waited for since before a moment, the longest waiting first. */
export const subjectsWaiting = (tx: Tx, { before, limit }: { before: Date; limit: number }) =>
  tx
    .selectFrom('payment_events')
    .select(['provider', 'subject'])
    .where('processed_at', 'is', null)
    .where('subject', 'is not', null)
    .where('received_at', '<=', before)
    .groupBy(['provider', 'subject'])
    .orderBy((eb) => eb.fn.min('received_at'))
    .limit(limit)
    .execute()

type VisitTimes = { before: Date; unpaidBefore: Date; now: Date; soon: Date; ahead: Date }

const isToVisit = (
  eb: ExpressionBuilder<Tables, 'subscriptions'>,
  { before, unpaidBefore, now, soon, ahead }: VisitTimes,
) => {
  const due = (column: 'scheduled_at' | 'trial_ends_at' | 'period_end') =>
    eb.and([eb(column, '<=', now), eb(column, '>', eb.ref('synced_at'))])
  // Our own timers stay due until they have run: a delivery may have had it checked meanwhile.
  const ours = [
    eb('cancel_at', '<=', now),
    eb.and([eb('paused_at', 'is not', null), eb('resumes_at', '<=', now)]),
  ]
  const isTooShort = eb
    .selectFrom('pauses')
    .select('pauses.id')
    .whereRef('pauses.account_id', '=', 'subscriptions.account_id')
    .where('resumed_at', 'is', null)
    .where(
      sql<boolean>`subscriptions.trial_ends_at < ${ahead}::timestamptz + pauses.trial_left_ms * interval '1 millisecond'`,
    )
  const lengthened = eb.and([
    eb('provider', '=', 'shopify'),
    eb('paused_at', 'is not', null),
    eb('cancel_at', 'is', null),
    eb.exists(isTooShort),
  ])
  const unpaid = eb.and([
    eb('provider', '=', 'shopify'),
    eb('past_due_since', 'is not', null),
    eb('synced_at', '<=', unpaidBefore),
  ])
  const atBank = eb.and([
    eb('provider', '=', 'stripe'),
    eb('waiting', 'is not', null),
    eb('period_end', '>', now),
    eb('period_end', '<=', soon),
  ])
  return eb.or([
    eb('synced_at', '<=', before),
    atBank,
    ...ours,
    lengthened,
    unpaid,
    ...(['scheduled_at', 'trial_ends_at', 'period_end'] as const).map(due),
  ])
}

/**
 * Begun or running subscriptions that somebody bills and that were not checked since `before`, or with something due by
 * `now`. `unpaidBefore`: the same for a store whose bill is not paid. `ahead`: a paused trial that we lengthen ends,
 * after the days that are left, later than this. `soon`: a change that waits for the owner's bank is given up where the
 * period ends before it. Those that were put off come last.
 */
export const subscriptionsToVisit = (tx: Tx, { limit, ...times }: VisitTimes & { limit: number }) =>
  tx
    .selectFrom('subscriptions')
    .select(['account_id', 'id', 'put_off_until'])
    .where('phase', 'in', ['pending', 'live'])
    .where('provider', 'is not', null)
    .where((eb) => eb.or([eb('put_off_until', 'is', null), eb('put_off_until', '<=', times.now)]))
    .where((eb) => isToVisit(eb, times))
    .orderBy((eb) => eb('put_off_until', 'is not', null))
    .orderBy('synced_at')
    .limit(limit)
    .execute()

/** Trials that end before `until` and whose owners were not notified yet. */
export const trialsToRemind = (tx: Tx, { now, until }: { now: Date; until: Date }) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('phase', '=', 'live')
    .where('trial_ends_at', '>', now)
    .where('trial_ends_at', '<=', until)
    .where('cancel_at', 'is', null)
    .where('paused_at', 'is', null)
    .where((eb) =>
      eb.or([eb('reminded_of', 'is', null), eb('reminded_of', '<', eb.ref('trial_ends_at'))]),
    )
    .execute()

/** Numbers that other accounts were given in a store which is connected to this one now. */
export const watchedAtStore = (
  tx: Tx,
  { domain, accountId }: { domain: string; accountId: string },
) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('provider', '=', 'shopify')
    .where('kind', '=', 'subscription')
    .where('state', '=', 'watched')
    .where('shop_domain', '=', domain)
    .where('account_id', '!=', accountId)
    .execute()
