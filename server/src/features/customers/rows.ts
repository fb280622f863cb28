import { isAmongRows } from '../../db/mirrors/is-among-rows.ts'
import { type MirroredRows } from '../../db/mirrors/mirrored-rows.ts'
import { type Mirror, saveMirroredRows, type Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ShopCustomer } from '../../providers/shop-records.ts'

const customers: Mirror = {
  table: 'customers',
  key: ['external_id'],
  columns: {
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    locale: 'text',
    marketing_state: 'text',
    store_created_at: 'timestamptz',
    store_updated_at: 'timestamptz',
  },
}

export const upsertCustomers = (tx: Tx, saving: Saving, rows: ShopCustomer[]): Promise<number> =>
  saveMirroredRows(tx, customers, { saving, rows })

export const deleteCustomers = async (
  tx: Tx,
  accountId: string,
  which: MirroredRows,
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('customers')
    .where('account_id', '=', accountId)
    .where(isAmongRows(which))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const customersOf = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
