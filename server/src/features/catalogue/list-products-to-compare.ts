import type { Tx } from '../../db/transaction.ts'
import { newestProducts, type NamedProduct } from './rows.ts'

/** A product of the account, with the fields that matching needs. */
export type KnownProduct = NamedProduct

/** Only this many products are compared; others are never suggested. */
const COMPARED = 5_000

/** Products whose names are compared, newest first. */
export const listProductsToCompare = (tx: Tx, accountId: string): Promise<KnownProduct[]> =>
  newestProducts(tx, accountId, COMPARED)
