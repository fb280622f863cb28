import type { Tx } from '../../../db/transaction.ts'
import { countCatalogue as count } from './rows.ts'

/** How many products, variants and collections of the store are here; products that are gone from it do not count. */
export const countCatalogue = (
  tx: Tx,
  accountId: string,
): Promise<{ products: number; variants: number; collections: number }> => count(tx, accountId)
