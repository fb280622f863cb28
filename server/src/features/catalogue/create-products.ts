import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { insertProducts, type NamedProduct } from './rows.ts'

type FromFile = Pick<NamedProduct, 'id' | 'external_id' | 'handle' | 'title' | 'sku' | 'barcode'>

/**
 * Creates products named in a file. Returns the ids that were created; a product that was created meanwhile is left
 * unchanged.
 */
export const createProducts = async (
  tx: Tx,
  { world, accountId }: Owner,
  { products, importId }: { products: FromFile[]; importId: string },
): Promise<Set<string>> => {
  const now = world.clock.now()
  const rows = products.map((product) => ({
    account_id: accountId,
    ...product,
    image_url: null,
    price_cents: null,
    currency: null,
    origin: 'file' as const,
    created_by_import: importId,
    created_at: now,
    updated_at: now,
  }))
  return new Set(await insertProducts(tx, rows))
}
