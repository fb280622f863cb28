import type { Tx } from '../../../db/transaction.ts'
import { countCatalogue as count } from './rows.ts'

/**
 * How many products, variants and collections of the store are here; products that are gone from it are counted apart.
 */
export const countCatalogue = (
  tx: Tx,
  accountId: string,
): Promise<{ products: number; gone: number; variants: number; collections: number }> =>
  count(tx, accountId)
