import type { Tx } from '../../db/transaction.ts'
import { newestProducts, productsNamed, type NamedProduct, type ProductNameLists } from './rows.ts'

/** A product of the account, as far as matching needs it. */
export type KnownProduct = NamedProduct

/** Products of the account that any of these ids, handles, codes and titles (in small letters) could mean. */
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

/** Beyond these nothing is suggested. */
const COMPARED = 5_000

/** Products to compare names with, the newest first. */
export const listProductsToCompare = (tx: Tx, accountId: string): Promise<KnownProduct[]> =>
  newestProducts(tx, accountId, COMPARED)
