import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import type { Cursor } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { newestFirst } from '../newest-first.ts'

export type RequestRow = Selectable<Tables['customization_requests']>

export const requestOf = (tx: Tx, accountId: string, id: string) =>
  tx.selectFrom('customization_requests').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const requestByPurchase = (tx: Tx, provider: PaymentProvider, externalId: string) =>
  tx.selectFrom('customization_requests').selectAll().where('provider', '=', provider).where('external_id', '=', externalId).executeTakeFirst()

export const insertRequest = (tx: Tx, row: Insertable<Tables['customization_requests']>) =>
  tx.insertInto('customization_requests').values(row).returningAll().executeTakeFirstOrThrow()

export const setRequest = (tx: Tx, { account_id, id }: { account_id: string; id: string }, change: Updateable<Tables['customization_requests']>) =>
  tx.updateTable('customization_requests').set(change).where('account_id', '=', account_id).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Bought once (decisions 3): one that is paid. */
export const hasPaidRequest = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('customization_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'unpaid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const requestsPage = (tx: Tx, accountId: string, page: { cursor: Cursor | null; limit: number }) =>
  newestFirst(tx.selectFrom('customization_requests').selectAll().where('account_id', '=', accountId), page)
