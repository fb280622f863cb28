import { ALL_MIRRORED_ROWS } from '../../../db/mirrors/mirrored-rows.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { eraseStoreCatalogue } from '../../catalogue/erasing/erase-store-catalogue.ts'
import { removeCustomers } from '../../customers/remove-customers.ts'
import { removeOrders } from '../../store-orders/remove-orders.ts'
import { forgetStoreProducts } from '../../import-list/leaving-store/forget-store-products.ts'
import { forgetStoreRatings } from '../../store-ratings/forget-store-ratings.ts'
import { forgetTheme } from '../../theme-blocks/forget-theme.ts'
import { listSyncedProducts } from '../../source-imports/syncs/products/list-synced-products.ts'
import { findSyncedDomain } from '../../store-sync/erasing/find-synced-domain.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { forgetSync } from '../../store-sync/erasing/forget-sync.ts'
import { eraseReviewer } from '../../reviews/erasing/erase-reviewer.ts'
import { listShoppersReviews } from '../../reviews/erasing/list-shoppers-reviews.ts'
import { eraseFormerStore } from '../../stores/erasing/erase-former-store.ts'
import { forgetStoreNotifications } from '../../notifications/erasing/forget-store-notifications.ts'
import { dropFirstPages } from '../../storefront/first-pages/drop-first-pages.ts'
import { forgetShop } from '../../subscriptions/erasing/forget-shop.ts'
import { forgetFiles } from '../customer-files/forget-files.ts'

/** A shop that the app was removed from, as it was called last. */
export type ErasedShop = { domain: string; storeName: string }

/** Shoppers wrote these reviews for the shop: they become anonymous, in steps of 500. */
const eraseShoppers = async ({ world, accountId }: Owner, before: Date | null): Promise<void> => {
  const at = world.clock.now()
  for (let after: string | null = null; ;) {
    const reviewIds: string[] = await inTransaction(world.db, async (tx) => {
      const ids = await listShoppersReviews(tx, accountId, { after, before })
      if (ids.length === 0) return ids
      const erased = await eraseReviewer(
        tx,
        { accountId, at },
        { emails: [], phones: [], names: [], orders: [], reviewIds: ids },
      )
      await dropFirstPages(tx, accountId, erased.productIds)
      await world.queue.send(tx, 'imports.remove-files', { files: erased.files })
      return ids
    })
    if (reviewIds.length === 0) return
    after = reviewIds.at(-1)!
  }
}

/** What the account has of the shop that it has now, or had last: not of one before another one. */
const eraseMirrored = async (tx: Tx, { accountId, at }: { accountId: string; at: Date }) => {
  const keep = await listSyncedProducts(tx, accountId)
  await removeCustomers(tx, accountId, ALL_MIRRORED_ROWS)
  await removeOrders(tx, accountId, { which: ALL_MIRRORED_ROWS, because: 'deleted' })
  await eraseStoreCatalogue(tx, { accountId, at, keep })
  await forgetSync(tx, accountId)
  await forgetTheme(tx, accountId)
  await forgetStoreRatings(tx, accountId)
}

/**
 * Erases what came from a shop out of an account that stays: the store itself, its customers, orders and products
 * without reviews, the names of shoppers. Reviews that the owner brought in stay, with the titles of their products.
 * Where the account has another store by now, what that one gave stays too.
 */
export const eraseShopData = async (
  owner: Owner,
  { domain, storeName }: ErasedShop,
): Promise<void> => {
  const { world, accountId } = owner
  const other = await findConnection(world, accountId)
  await eraseShoppers(owner, other?.connectedAt ?? null)
  await inTransaction(world.db, async (tx) => {
    const synced = await findSyncedDomain(tx, accountId)
    if (synced === domain || (synced === null && !other))
      await eraseMirrored(tx, { accountId, at: world.clock.now() })
    await forgetStoreNotifications(tx, accountId, storeName)
    await forgetStoreProducts(tx, accountId, domain)
    await forgetShop(tx, { accountId, domain })
    if (!other) {
      const files = await forgetFiles(tx, accountId, 'all')
      await world.queue.send(tx, 'imports.remove-files', { files })
    }
    await world.queue.forget(tx, [domain])
    // Last: as long as it is there, a repeat finds the account.
    await eraseFormerStore(tx, { accountId, domain })
    await publishChanges(tx, accountId, ['products', 'reviews'])
  })
}
