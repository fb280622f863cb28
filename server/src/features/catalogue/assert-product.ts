import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { hasProduct } from './rows.ts'

/** @throws Problem `not_found` when the account has no such product, another account's included. */
export const assertProduct = async (
  tx: Tx,
  accountId: string,
  productId: string,
): Promise<void> => {
  if (!(await hasProduct(tx, accountId, productId))) throw new Problem('not_found')
}
