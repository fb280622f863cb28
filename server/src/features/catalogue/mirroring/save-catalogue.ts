import type { Saving } from '../../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ShopRecords } from '../../../providers/shop-records.ts'
import { touchProducts } from '../versions/touch-products.ts'
import {
  removeMemberships,
  removeVariants,
  saveCollections,
  saveMemberships,
  saveProducts,
  saveVariants,
  setFirstCodes,
} from './rows.ts'

type Catalogue = Pick<ShopRecords, 'products' | 'variants' | 'collections' | 'memberships'>
type Changes = { products: number; variants: number; collections: number }

/**
 * Writes products, variants and collections as the store has them. `isWhole`: each product with all of its variants and
 * each collection with all of its products; others that we had of them are removed. Returns how many changed.
 */
export const saveCatalogue = async (
  tx: Tx,
  saving: Saving,
  { records, isWhole }: { records: Catalogue; isWhole: boolean },
): Promise<Changes> => {
  const { accountId } = saving
  const products = await saveProducts(tx, saving, records.products)
  let variants = await saveVariants(tx, saving, records.variants)
  let collections = await saveCollections(tx, saving, records.collections)
  collections += await saveMemberships(tx, saving, records.memberships)
  if (isWhole && records.products.length > 0) {
    const ids = records.products.map(({ external_id }) => external_id)
    const except = records.variants.map(({ external_id }) => external_id)
    variants += await removeVariants(tx, accountId, { which: { ids }, except })
    await setFirstCodes(tx, accountId, ids)
  }
  if (isWhole && records.collections.length > 0) {
    const ids = records.collections.map(({ external_id }) => external_id)
    collections += await removeMemberships(tx, accountId, {
      of: 'collection_external_id',
      which: { ids },
      except: records.memberships,
    })
  }
  await touchProducts(tx, accountId, products.changed)
  return { products: products.changed.length + products.added, variants, collections }
}
