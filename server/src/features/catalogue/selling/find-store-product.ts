import type { Tx } from '../../../db/transaction.ts'
import { productOfStore } from './rows.ts'

/** Our number of the product that the store has under this number; null: it is not read yet, or gone. */
export const findStoreProduct = async (
  tx: Tx,
  accountId: string,
  externalId: string,
): Promise<string | null> => (await productOfStore(tx, accountId, externalId)) ?? null
