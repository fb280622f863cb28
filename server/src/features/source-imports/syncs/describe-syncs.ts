import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import type { Owner } from '../../../world.ts'
import { findOpenImports } from '../../imports/find-open-imports.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import type { findLimits } from '../../subscriptions/find-limits.ts'
import type { PlacedSync } from './rows.ts'
import { syncView } from './view.ts'

type Limits = Awaited<ReturnType<typeof findLimits>>

/** Syncs as a screen shows them: with their products, and whether their last reading is under way. */
export const describeSyncs = async (
  { world, accountId }: Owner,
  rows: PlacedSync[],
  allowed: Limits,
): Promise<SourceSync[]> => {
  const found = await findProductsNamed(world.db, accountId, {
    ids: rows.map(({ product_id }) => product_id),
  })
  const products = new Map(found.map((product) => [product.id, product]))
  const importIds = rows.flatMap(({ import_id }) => import_id ?? [])
  const open = await findOpenImports(world.db, accountId, importIds)
  return rows.flatMap((row) => {
    const product = products.get(row.product_id)
    const isReading = row.import_id !== null && open.has(row.import_id)
    return product ? [syncView(row, { product, isReading, allowed })] : []
  })
}
