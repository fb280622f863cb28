import type { Owner } from '../../../world.ts'
import { setConnected, storeOf } from '../rows.ts'
import { saveScopes } from './save-scopes.ts'
import { withShopAccess } from './with-shop-access.ts'

/**
 * Registers the webhooks that the account's store does not have: those that it allows now, and those that the platform
 * dropped because we did not answer.
 * @throws ShopFailure
 */
export const registerStoreWebhooks = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const store = await storeOf(world.db, accountId)
  if (!store) return
  const scopes = await saveScopes(owner)
  await withShopAccess(owner, (access) => world.shopPlatform.registerWebhooks(access, scopes))
  await setConnected(world.db, store, { watched_at: world.clock.now() })
}
