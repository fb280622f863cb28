import type { SyncKind } from '@plaudit/contract/stores/sync'
import type { Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ShopRecords } from '../../providers/shop-records.ts'
import { saveCatalogue } from '../catalogue/mirroring/save-catalogue.ts'
import { saveCustomers } from '../customers/save-customers.ts'
import { saveOrders } from '../store-orders/save-orders.ts'

/**
 * Writes what the store has. `isWhole`: each thing with all that belongs to it. Returns how many of each kind changed;
 * of an order also its lines and fulfilments count.
 */
export const saveRecords = async (
  tx: Tx,
  saving: Saving,
  what: { records: ShopRecords; isWhole: boolean },
): Promise<Record<SyncKind, number>> => ({
  ...(await saveCatalogue(tx, saving, what)),
  orders: await saveOrders(tx, saving, what),
  customers: await saveCustomers(tx, saving, what.records.customers),
})
