import type { Tx } from '../../db/transaction.ts'
import { newestProducts, productsNamed, type NamedProduct, type ProductNameLists } from './rows.ts'

/** A product of the account, with the fields that matching needs. */
export type KnownProduct = NamedProduct

/** Products of the account that match any of these ids, handles, codes or titles (in lower case). */
export const findProductsNamed = (
  tx: Tx,
  accountId: string,
  names: Partial<ProductNameLists>,
): Promise<KnownProduct[]> =>
  productsNamed(tx, accountId, {
    ids: [],
    externals: [],
    handles: [],
    skus: [],
    barcodes: [],
    titles: [],
    ...names,
  })

/** Only this many products are compared; others are never suggested. */
const COMPARED = 5_000

/** Products whose names are compared, newest first. */
export const listProductsToCompare = (tx: Tx, accountId: string): Promise<KnownProduct[]> =>
  newestProducts(tx, accountId, COMPARED)
