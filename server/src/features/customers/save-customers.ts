import type { Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ShopCustomer } from '../../providers/shop-records.ts'
import { upsertCustomers } from './rows.ts'

/** Writes customers as the store has them; returns how many changed. */
export const saveCustomers = (tx: Tx, saving: Saving, rows: ShopCustomer[]): Promise<number> =>
  upsertCustomers(tx, saving, rows)
