import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export type Buyer = { orderIds: string[]; customerIds: string[]; emails: string[] }

/** Orders keep what was bought and when, and no longer by whom; those that were hers are returned. */
export const forgetBuyerOf = (
  tx: Tx,
  accountId: string,
  { orderIds, customerIds, emails }: Buyer,
): Promise<{ external_id: string; name: string }[]> =>
  tx
    .updateTable('store_orders')
    .set({ email: null, customer_external_id: null })
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`external_id = any(${orderIds}::text[])`,
        sql<boolean>`customer_external_id = any(${customerIds}::text[])`,
        sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`,
      ]),
    )
    .returning(['external_id', 'name'])
    .execute()
