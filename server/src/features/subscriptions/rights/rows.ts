import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RightsEntry } from './rules.ts'

/** Enough for a trial that was moved often and the payments around now. */
const NEWEST = 60

/** Entries are only added: one whose payment was declined later stays, and counts no more (decision 0035). */
const validEntries = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('rights_entries')
    .selectAll('rights_entries')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.account_id', '=', 'rights_entries.account_id')
            .whereRef('payments.external_id', '=', 'rights_entries.payment_external_id')
            .where('payments.status', '=', 'failed'),
        ),
      ),
    )

/** What was granted or paid to a subscription, newest first. */
export const entriesOf = (
  tx: Tx,
  accountId: string,
  subscriptionId: string,
): Promise<RightsEntry[]> =>
  validEntries(tx, accountId)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

/** What was granted or paid to all subscriptions of an account, oldest first. */
export const allEntriesOf = (tx: Tx, accountId: string): Promise<RightsEntry[]> =>
  validEntries(tx, accountId).orderBy('created_at').orderBy('id').execute()

/** The account's payments by their provider's number. */
export const paymentsByNumber = async (tx: Tx, accountId: string) => {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .execute()
  return new Map(rows.map((row) => [row.external_id, row]))
}

export const allPausesOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('pauses')
    .select(['paused_at', 'resumes_at', 'resumed_at'])
    .where('account_id', '=', accountId)
    .orderBy('paused_at')
    .execute()

/** The pauses in which the days of a trial waited. */
export const trialPausesOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('pauses')
    .select(['paused_at', 'resumes_at', 'resumed_at'])
    .where('account_id', '=', accountId)
    .where('trial_left_ms', 'is not', null)
    .execute()

export const insertEntry = (tx: Tx, row: Insertable<Tables['rights_entries']>) =>
  tx
    .insertInto('rights_entries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** When the account's last pause ended; null when there was none, or it goes on. */
export const lastPause = async (
  tx: Tx,
  accountId: string,
): Promise<{ from: Date; until: Date } | null> => {
  const row = await tx
    .selectFrom('pauses')
    .select(['paused_at', 'resumed_at'])
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is not', null)
    .orderBy('resumed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.resumed_at ? { from: row.paused_at, until: row.resumed_at } : null
}
