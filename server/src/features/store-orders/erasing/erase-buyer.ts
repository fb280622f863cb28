import type { Tx } from '../../../db/transaction.ts'
import { forgetBuyerOf, type Buyer } from './rows.ts'

/**
 * Erases who bought: by orders, by the store's number of the customer, by e-mail. The orders stay, without a buyer.
 * Returns by what reviews name them: numbers and names.
 */
export const eraseBuyer = async (tx: Tx, accountId: string, buyer: Buyer): Promise<string[]> =>
  (await forgetBuyerOf(tx, accountId, buyer)).flatMap(({ external_id, name }) => [
    external_id,
    name,
  ])
