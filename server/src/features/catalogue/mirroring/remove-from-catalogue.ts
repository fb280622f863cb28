import { type MirroredRows } from '../../../db/mirrors/mirrored-rows.ts'
import type { Saving } from '../../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../../db/transaction.ts'
import { touchProducts } from '../versions/touch-products.ts'
import {
  removeCollections,
  removeMemberships,
  removeProducts,
  removeVariants,
  setFirstCodes,
} from './rows.ts'

/** `keep`: our ids of products that somebody still needs. */
type Removal = { kind: 'products' | 'collections'; which: MirroredRows; keep: readonly string[] }
type Removed = { products: number; variants: number; collections: number }

/**
 * Removes what the store does not have any more: things by their numbers, or those that a reading of all products or
 * collections did not see. Products that have reviews, and those of `keep`, stay, marked as gone.
 */
export const removeFromCatalogue = async (
  tx: Tx,
  saving: Pick<Saving, 'accountId' | 'at'>,
  { kind, which, keep }: Removal,
): Promise<Removed> => {
  const { accountId } = saving
  if (kind === 'collections') {
    await removeMemberships(tx, accountId, { of: 'collection_external_id', which })
    const collections = await removeCollections(tx, accountId, which)
    return { products: 0, variants: 0, collections }
  }
  const products = await removeProducts(tx, saving, { which, keep })
  const variants = await removeVariants(tx, accountId, { which })
  if ('notSeenInRun' in which) await setFirstCodes(tx, accountId, null)
  else await removeMemberships(tx, accountId, { of: 'product_external_id', which })
  await touchProducts(tx, accountId, products.marked)
  return { products: products.removed, variants, collections: 0 }
}
