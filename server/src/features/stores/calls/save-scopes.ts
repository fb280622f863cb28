import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { setConnected, storeOf } from '../rows.ts'
import { withShopAccess } from './with-shop-access.ts'

/**
 * Asks the store what it allows now and keeps it; where that is more than before, more webhooks are registered. Empty
 * without a store.
 * @throws ShopFailure
 */
export const saveScopes = async (owner: Owner): Promise<string[]> => {
  const { world, accountId } = owner
  const store = await storeOf(world.db, accountId)
  const scopes = await withShopAccess(owner, (access) => world.shopPlatform.grantedScopes(access))
  if (!store || !scopes) return []
  const granted = scopes.toSorted().join(',')
  if (granted === store.granted_scopes) return scopes
  await inTransaction(world.db, async (tx) => {
    const isWider = scopes.some((scope) => !store.granted_scopes?.split(',').includes(scope))
    await setConnected(tx, store, {
      granted_scopes: granted,
      ...(isWider ? { watched_at: null } : {}),
    })
    if (isWider) await world.queue.send(tx, 'stores.register-webhooks', {})
    await publishChanges(tx, accountId, ['store'])
  })
  return scopes
}
