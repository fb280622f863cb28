import type { BillingDetails } from '@plaudit/contract/billing'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { WaitingRow } from '../../db/billing-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { assertHeld, fenceFor } from './held-lease.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type Waiting = WaitingRow

/** What of the account billing needs to know. */
export const ownerOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'language', 'signup_origin', 'created_at'])
    .select((eb) => eb('password_hash', 'is not', null).as('has_password'))
    .where('id', '=', accountId)
    .executeTakeFirst()

export const accountIdByEmail = async (tx: Tx, email: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row?.id ?? null
}

/** The subscriptions that count: those that came to be, newest first. */
export const subscriptionsOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('phase', 'in', ['live', 'ended'])
    .orderBy('started_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Every subscription that was ever ordered, newest first, whatever came of it. */
export const ordersOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const liveOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('phase', '=', 'live')
    .executeTakeFirst()

export const pendingOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('phase', '=', 'pending')
    .executeTakeFirst()

export const subscriptionById = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const subscriptionByExternal = (tx: Tx, provider: PaymentProvider, externalId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([eb('external_id', '=', externalId), eb(sql`waiting->>'externalId'`, '=', externalId)]),
    )
    .executeTakeFirst()

export const insertSubscription = async (tx: Tx, row: Insertable<Tables['subscriptions']>) => {
  await assertHeld(tx, row.account_id)
  return tx
    .insertInto('subscriptions')
    .values({ answered_at: row.synced_at, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes under the lease's number: a row takes none that is older. @throws Problem `billing_busy` for a holder that was overtaken */
export const setSubscription = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  given: Updateable<Tables['subscriptions']>,
) => {
  const fence = fenceFor(account_id)
  const change = given.synced_at ? { ...given, answered_at: given.synced_at } : given
  const query = tx
    .updateTable('subscriptions')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
  if (fence === null) return query.set(change).returningAll().executeTakeFirstOrThrow()
  const written = await query
    .set({ ...change, fence })
    .where('fence', '<=', fence)
    .returningAll()
    .executeTakeFirst()
  if (!written) throw new Problem('billing_busy')
  return written
}

/** The sweep leaves a subscription alone until then, or until a look at it was answered. One that was deleted meanwhile is passed over. */
export const putOff = (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  put_off_until: Date,
) =>
  tx
    .updateTable('subscriptions')
    .set({ put_off_until })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** Has the sweep ask about an account the next time that it runs: a call got no answer. When the last one came stays kept. */
export const lookSoon = (tx: Tx, accountId: string) =>
  tx
    .updateTable('subscriptions')
    .set({ synced_at: new Date(0), put_off_until: null })
    .where('account_id', '=', accountId)
    .where('phase', 'in', ['live', 'pending'])
    .execute()

export const pausesOf = async (tx: Tx, accountId: string): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('pauses')
    .select('paused_at')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ paused_at }) => paused_at)
}
export const openPauseOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('pauses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
export const insertPause = async (tx: Tx, row: Insertable<Tables['pauses']>) => {
  await assertHeld(tx, row.account_id)
  return tx
    .insertInto('pauses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
/** We are about to ask the provider to end it. */
export const noteEnding = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('pauses')
    .set({ ending_at: at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()
/** No days of a trial wait in the open pause any more. */
export const endTrialInPause = (tx: Tx, accountId: string, resumes_at: Date) =>
  tx
    .updateTable('pauses')
    .set({ trial_left_ms: null, resumes_at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()
export const closePauses = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('pauses')
    .set({ resumed_at: at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()

export const detailsOf = async (tx: Tx, accountId: string): Promise<BillingDetails | null> => {
  const row = await tx
    .selectFrom('billing_details')
    .select('details')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.details ?? null
}
export const saveDetails = (
  tx: Tx,
  { accountId, details, at }: { accountId: string; details: BillingDetails; at: Date },
) => {
  const row = { account_id: accountId, details: JSON.stringify(details), updated_at: at }
  return tx
    .insertInto('billing_details')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export const insertCancellationStep = (tx: Tx, row: Insertable<Tables['cancellation_steps']>) =>
  tx.insertInto('cancellation_steps').values(row).execute()

/** Takes the lease when it is free or has run out, and nobody waits who asked before; answers its number, or null. */
export const takeLease = async (
  tx: Tx,
  row: { account_id: string; holder: string; until: Date },
  now: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ fence: string }>`
    insert into billing_leases (account_id, holder, until)
    select ${row.account_id}, ${row.holder}::uuid, ${row.until}::timestamptz
    where not exists (
      select 1 from billing_turns where account_id = ${row.account_id} and id < ${row.holder}::uuid and alive_until > ${now}::timestamptz
    )
    on conflict (account_id) do update set holder = excluded.holder, until = excluded.until where billing_leases.until <= ${now}::timestamptz
    returning nextval('billing_fences') as fence`.execute(tx)
  return rows[0] ? String(rows[0].fence) : null
}
/** False for a holder that was overtaken. */
export const renewLease = async (
  tx: Tx,
  { account_id, holder, until }: { account_id: string; holder: string; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('billing_leases')
    .set({ until })
    .where('account_id', '=', account_id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const takeTurn = (tx: Tx, row: Insertable<Tables['billing_turns']>) =>
  tx.insertInto('billing_turns').values(row).execute()
export const dropTurn = (tx: Tx, accountId: string, id: string) =>
  tx.deleteFrom('billing_turns').where('account_id', '=', accountId).where('id', '=', id).execute()
export const dropLease = (tx: Tx, accountId: string, holder: string) =>
  tx
    .deleteFrom('billing_leases')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .execute()

/** Storefront caches forget what this account's plan showed. */
export const announceLimits = (tx: Tx, accountId: string) =>
  sql`select pg_notify('storefront', ${`account:${accountId}`})`.execute(tx)

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
/** What was delivered about one thing and not looked into yet, oldest first. */
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

/**
 * Begun or running subscriptions that somebody bills and that were not looked at since `before`, or with something due by `now`.
 * `unpaidBefore`: the same for a store whose bill is not paid. `ahead`: a paused trial that we lengthen ends, after the days that
 * are left, later than this. Those that were put off come last.
 */
export const subscriptionsToVisit = (
  tx: Tx,
  {
    before,
    unpaidBefore,
    now,
    ahead,
    limit,
  }: { before: Date; unpaidBefore: Date; now: Date; ahead: Date; limit: number },
) =>
  tx
    .selectFrom('subscriptions')
    .select(['account_id', 'id', 'put_off_until'])
    .where('phase', 'in', ['pending', 'live'])
    .where('provider', 'is not', null)
    .where((eb) => eb.or([eb('put_off_until', 'is', null), eb('put_off_until', '<=', now)]))
    .where((eb) => {
      const due = (column: 'scheduled_at' | 'trial_ends_at' | 'period_end') =>
        eb.and([eb(column, '<=', now), eb(column, '>', eb.ref('synced_at'))])
      // Our own timers stay due until they have run: a delivery may have had it looked at meanwhile.
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
      return eb.or([
        eb('synced_at', '<=', before),
        ...ours,
        lengthened,
        unpaid,
        ...(['scheduled_at', 'trial_ends_at', 'period_end'] as const).map(due),
      ])
    })
    .orderBy((eb) => eb('put_off_until', 'is not', null))
    .orderBy('synced_at')
    .limit(limit)
    .execute()

/** Trials that end before `until` and whose owners were not told yet. */
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

/** Reviews that are not deleted. */
export const heldReviews = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('account_review_counts')
    .select((eb) => eb.fn.sum<number>('reviews').as('held'))
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return Number(row?.held ?? 0)
}
