import { ShopFailure } from '../../providers/shop-platform.ts'
import type { Owner, World } from '../../world.ts'
import { findShopAccess } from './find-shop-access.ts'
import { markAccessLost } from './mark-access-lost.ts'
import { saveScopes } from './asking/save-scopes.ts'
import { setConnected, storeOf, storesWithoutWebhooks } from './rows.ts'

const AT_ONCE = 200

const registerOne = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const store = await storeOf(world.db, accountId)
  const access = await findShopAccess(owner)
  if (!store || !access) return
  const scopes = await saveScopes(owner)
  await world.shopPlatform.registerWebhooks(access, scopes)
  await setConnected(world.db, store, { watched_at: world.clock.now() })
}

/**
 * Job: registers webhooks for stores that were connected while the platform did not respond, or before there were
 * webhooks.
 */
export const registerMissingWebhooks = async (world: World): Promise<void> => {
  for (const { account_id } of await storesWithoutWebhooks(world.db, AT_ONCE))
    try {
      await registerOne({ world, accountId: account_id })
    } catch (error) {
      if (!(error instanceof ShopFailure)) throw error
      world.log.warn({ err: error, account_id }, 'webhooks could not be registered')
      if (error.code === 'denied' && error.domain) await markAccessLost(world, error.domain)
    }
}
