import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export type Buyer = { orderIds: string[]; customerIds: string[]; emails: string[] }

const isOfBuyer = ({ orderIds, customerIds, emails }: Buyer) =>
  sql<boolean>`(external_id = any(${orderIds}::text[]) or customer_external_id = any(${customerIds}::text[])
    or lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`

export const ordersOfBuyer = (tx: Tx, accountId: string, buyer: Buyer) =>
  tx
    .selectFrom('store_orders')
    .select(['external_id', 'name'])
    .where('account_id', '=', accountId)
    .where(isOfBuyer(buyer))
    .execute()

/** Orders keep what was bought and when, and no longer by whom; those that were hers are returned. */
export const forgetBuyerOf = (
  tx: Tx,
  accountId: string,
  buyer: Buyer,
): Promise<{ external_id: string; name: string }[]> =>
  tx
    .updateTable('store_orders')
    .set({ email: null, customer_external_id: null })
    .where('account_id', '=', accountId)
    .where(isOfBuyer(buyer))
    .returning(['external_id', 'name'])
    .execute()
