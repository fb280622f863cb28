import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { saveStore, storeByDomain, takeConnectState } from './rows.ts'
import { CONNECT_MINUTES } from './rules.ts'

export type ConnectionResult = 'connected' | 'refused' | 'expired' | 'taken' | 'unavailable'

/**
 * The owner is back from the platform: checks that the platform sent the query, swaps the code for tokens, keeps the
 * store and has its products fetched. Decide, call, record.
 */
export const finishConnection = async (world: World, query: Record<string, string>): Promise<ConnectionResult> => {
  const now = world.clock.now()
  if (!world.shopPlatform.isGenuineCallback(query, now)) return 'refused'
  const begun = await takeConnectState(world.db, query['state'] ?? '')
  if (!begun || begun.domain !== query['shop']) return 'refused'
  if (now.getTime() - begun.created_at.getTime() > CONNECT_MINUTES * 60_000) return 'expired'
  const { account_id, domain } = begun
  const other = await storeByDomain(world.db, domain)
  if (other && other.account_id !== account_id) return 'taken'
  try {
    const tokens = await world.shopPlatform.exchangeCode(domain, query['code'] ?? '')
    const shop = await world.shopPlatform.shop({ domain, accessToken: tokens.accessToken })
    await inTransaction(world.db, async (tx) => {
      await saveStore(tx, {
        account_id,
        platform: 'shopify',
        domain,
        name: shop.name,
        url: shop.url,
        email: shop.email,
        phone: shop.phone,
        access_token: tokens.accessToken,
        access_expires_at: tokens.expiresAt,
        refresh_token: tokens.refreshToken,
        products_synced_at: null,
        connected_at: now,
      })
      await world.queue.send(tx, 'products.sync', { accountId: account_id }, { key: account_id })
      await changed(tx, account_id, ['store', 'account'])
    })
    return 'connected'
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    world.log.warn({ err: error, domain }, 'store connection failed')
    return error.code === 'denied' ? 'refused' : 'unavailable'
  }
}
