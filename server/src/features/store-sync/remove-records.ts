import { type MirroredRows } from '../../db/mirrors/mirrored-rows.ts'
import type { SyncKind } from '@plaudit/contract/stores/sync'
import type { Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Reading } from '../../providers/shop-records.ts'
import { removeFromCatalogue } from '../catalogue/mirroring/remove-from-catalogue.ts'
import { removeCustomers } from '../customers/remove-customers.ts'
import { listSyncedProducts } from '../source-imports/syncs/products/list-synced-products.ts'
import { removeOrders } from '../store-orders/remove-orders.ts'

/** Removes things of one kind that the store does not have any more; returns how many of each kind went. */
export const removeRecords = async (
  tx: Tx,
  saving: Pick<Saving, 'accountId' | 'at'>,
  { kind, which }: { kind: Reading; which: MirroredRows },
): Promise<Partial<Record<SyncKind, number>>> => {
  if (kind === 'orders') {
    const because = { notNamedAt: saving.at }
    return { orders: await removeOrders(tx, saving.accountId, { which, because }) }
  }
  if (kind === 'customers') return { customers: await removeCustomers(tx, saving.accountId, which) }
  const keep = kind === 'products' ? await listSyncedProducts(tx, saving.accountId) : []
  return removeFromCatalogue(tx, saving, { kind, which, keep })
}
