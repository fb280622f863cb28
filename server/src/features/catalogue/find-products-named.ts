import type { Tx } from '../../db/transaction.ts'
import type { KnownProduct } from './list-products-to-compare.ts'
import { type ProductNameLists, productsNamed } from './rows.ts'

/** Products of the account that match any of these ids, handles, codes or titles (in lower case). */
export const findProductsNamed = (
  tx: Tx,
  accountId: string,
  names: Partial<ProductNameLists>,
): Promise<KnownProduct[]> =>
  productsNamed(tx, accountId, {
    ids: [],
    externals: [],
    variants: [],
    handles: [],
    skus: [],
    barcodes: [],
    titles: [],
    ...names,
  })
