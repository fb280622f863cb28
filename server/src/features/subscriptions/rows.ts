import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { WaitingRow } from '../../db/billing-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { assertLeaseHeld, fenceFor } from './lease/account-lease.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type Waiting = WaitingRow

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
  await assertLeaseHeld(tx, row.account_id)
  return tx
    .insertInto('subscriptions')
    .values({ answered_at: row.synced_at, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Writes under the lease's number: a row takes none that is older. @throws Problem `billing_busy`
 * for a holder that was overtaken
 */
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

/**
 * The sweep leaves a subscription alone until then, or until a read of it was answered. One that was
 * deleted meanwhile is passed over.
 */
export const postponeReconciliation = (
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

/**
 * Has the sweep ask about an account the next time that it runs: a call got no answer.
 * When the last one came stays kept.
 */
export const reconcileSoon = (tx: Tx, accountId: string) =>
  tx
    .updateTable('subscriptions')
    .set({ synced_at: new Date(0), put_off_until: null })
    .where('account_id', '=', accountId)
    .where('phase', 'in', ['live', 'pending'])
    .execute()

export const insertCancellationStep = (tx: Tx, row: Insertable<Tables['cancellation_steps']>) =>
  tx.insertInto('cancellation_steps').values(row).execute()

/** Reviews that are not deleted. */
export const reviewTotalOf = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('account_review_counts')
    .select((eb) => eb.fn.sum<number>('reviews').as('total'))
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
