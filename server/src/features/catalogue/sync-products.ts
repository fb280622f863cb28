import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { ShopFailure, type ShopProduct } from '../../providers/shop-platform.ts'
import type { Owner, World } from '../../world.ts'
import { findShopAccess } from '../stores/find-shop-access.ts'
import { markAccessLost } from '../stores/mark-access-lost.ts'
import { markSynced } from '../stores/mark-synced.ts'
import { notifyAccessLost } from '../stores/notify-access-lost.ts'
import { saveStoreProducts } from './rows.ts'

const rowOf = (product: ShopProduct, { accountId, now }: { accountId: string; now: Date }) => ({
  account_id: accountId,
  id: v7(),
  external_id: product.externalId,
  handle: product.handle,
  title: product.title,
  image_url: product.imageUrl,
  sku: product.sku,
  barcode: product.barcode,
  price_cents: product.priceCents,
  currency: product.currency,
  origin: 'store' as const,
  created_by_import: null,
  created_at: now,
  updated_at: now,
})

/**
 * Copies the store's products into the account, page by page; safe to repeat. A rejected token ends the sync with a
 * notification; after an outage the queue retries.
 */
export const syncProducts = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner: Owner = { world, accountId }
  const now = world.clock.now()
  try {
    const access = await findShopAccess(owner)
    if (!access) return
    for await (const page of world.shopPlatform.products(access)) {
      await inTransaction(world.db, async (tx) => {
        await saveStoreProducts(
          tx,
          page.map((product) => rowOf(product, { accountId, now })),
        )
        await publishChanges(tx, accountId, ['products'])
      })
    }
    await markSynced(world.db, accountId, now)
    await publishChanges(world.db, accountId, ['store', 'products'])
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code !== 'denied') throw error
    if (error.domain) await markAccessLost(world, error.domain)
    await notifyAccessLost(owner)
  }
}
