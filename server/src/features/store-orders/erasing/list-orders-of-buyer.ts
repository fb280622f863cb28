import type { Tx } from '../../../db/transaction.ts'
import { ordersOfBuyer, type Buyer } from './rows.ts'

/** The numbers and names of a buyer's orders: by orders, by the store's number of the customer, by e-mail. */
export const listOrdersOfBuyer = async (
  tx: Tx,
  accountId: string,
  buyer: Buyer,
): Promise<string[]> =>
  (await ordersOfBuyer(tx, accountId, buyer)).flatMap(({ external_id, name }) => [
    external_id,
    name,
  ])
