import type { SyncKind } from '@plaudit/contract/stores/sync'
import type { Tx } from '../../db/transaction.ts'
import { countCatalogue } from '../catalogue/mirroring/count-catalogue.ts'
import { countCustomers } from '../customers/count-customers.ts'
import { countOrders } from '../store-orders/count-orders.ts'

/** How many of the store's things of each kind are here now; `gone`: products that it does not have any more. */
export const countHere = async (
  tx: Tx,
  accountId: string,
): Promise<Record<SyncKind | 'gone', number>> => ({
  ...(await countCatalogue(tx, accountId)),
  orders: await countOrders(tx, accountId),
  customers: await countCustomers(tx, accountId),
})
