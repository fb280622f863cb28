import type { BillingDetails } from '@plaudit/contract/billing'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { WaitingRow } from '../../db/billing-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

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

export const liveOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('phase', '=', 'live').executeTakeFirst()

export const pendingOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('phase', '=', 'pending').executeTakeFirst()

export const subscriptionById = (tx: Tx, accountId: string, id: string) =>
  tx.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const subscriptionByExternal = (tx: Tx, provider: PaymentProvider, externalId: string) =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('external_id', '=', externalId), eb(sql`waiting->>'externalId'`, '=', externalId)]))
    .executeTakeFirst()

export const insertSubscription = (tx: Tx, row: Insertable<Tables['subscriptions']>) =>
  tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow()

export const setSubscription = (tx: Tx, { account_id, id }: { account_id: string; id: string }, change: Updateable<Tables['subscriptions']>) =>
  tx.updateTable('subscriptions').set(change).where('account_id', '=', account_id).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const pausesOf = async (tx: Tx, accountId: string): Promise<Date[]> => {
  const rows = await tx.selectFrom('pauses').select('paused_at').where('account_id', '=', accountId).execute()
  return rows.map(({ paused_at }) => paused_at)
}
export const openPauseOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('pauses').selectAll().where('account_id', '=', accountId).where('resumed_at', 'is', null).executeTakeFirst()
export const insertPause = (tx: Tx, row: Insertable<Tables['pauses']>) =>
  tx
    .insertInto('pauses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const closePauses = (tx: Tx, accountId: string, at: Date) =>
  tx.updateTable('pauses').set({ resumed_at: at }).where('account_id', '=', accountId).where('resumed_at', 'is', null).execute()

export const detailsOf = async (tx: Tx, accountId: string): Promise<BillingDetails | null> => {
  const row = await tx.selectFrom('billing_details').select('details').where('account_id', '=', accountId).executeTakeFirst()
  return row?.details ?? null
}
export const saveDetails = (tx: Tx, { accountId, details, at }: { accountId: string; details: BillingDetails; at: Date }) => {
  const row = { account_id: accountId, details: JSON.stringify(details), updated_at: at }
  return tx
    .insertInto('billing_details')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export const insertCancellationStep = (tx: Tx, row: Insertable<Tables['cancellation_steps']>) => tx.insertInto('cancellation_steps').values(row).execute()

/** Takes the lease when it is free or has run out; true when it is ours now. */
export const takeLease = async (tx: Tx, row: { account_id: string; holder: string; until: Date }, now: Date): Promise<boolean> => {
  const taken = await tx
    .insertInto('billing_leases')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row).where('billing_leases.until', '<=', now))
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === row.holder
}
export const dropLease = (tx: Tx, accountId: string, holder: string) =>
  tx.deleteFrom('billing_leases').where('account_id', '=', accountId).where('holder', '=', holder).execute()

/** Storefront caches forget what this account's plan showed. */
export const announceLimits = (tx: Tx, accountId: string) => sql`select pg_notify('storefront', ${`account:${accountId}`})`.execute(tx)

/** True the first time a delivery comes. */
export const insertEvent = async (tx: Tx, row: Insertable<Tables['payment_events']>): Promise<boolean> => {
  const stored = await tx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return stored !== undefined
}
export const eventOf = (tx: Tx, provider: PaymentProvider, eventId: string) =>
  tx.selectFrom('payment_events').selectAll().where('provider', '=', provider).where('event_id', '=', eventId).executeTakeFirst()
export const setEventProcessed = (tx: Tx, { provider, eventId, at }: { provider: PaymentProvider; eventId: string; at: Date }) =>
  tx.updateTable('payment_events').set({ processed_at: at }).where('provider', '=', provider).where('event_id', '=', eventId).execute()

/** Begun or running subscriptions that somebody bills and that were not looked at since `before`, or with something due by `now`. */
export const subscriptionsToVisit = (tx: Tx, { before, now, limit }: { before: Date; now: Date; limit: number }) =>
  tx
    .selectFrom('subscriptions')
    .select(['account_id', 'id', 'phase', 'synced_at'])
    .where('phase', 'in', ['pending', 'live'])
    .where('provider', 'is not', null)
    .where((eb) => {
      const due = (column: 'resumes_at' | 'cancel_at' | 'scheduled_at' | 'trial_ends_at' | 'period_end') =>
        eb.and([eb(column, '<=', now), eb(column, '>', eb.ref('synced_at'))])
      return eb.or([eb('synced_at', '<=', before), ...(['resumes_at', 'cancel_at', 'scheduled_at', 'trial_ends_at', 'period_end'] as const).map(due)])
    })
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
    .where((eb) => eb.or([eb('reminded_of', 'is', null), eb('reminded_of', '<', eb.ref('trial_ends_at'))]))
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
