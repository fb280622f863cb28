import { inTransaction, type Tx } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { hashKey } from './hash-key.ts'
import { saveStore, storeByDomain, takeConnectState } from './rows.ts'
import { CONNECT_MINUTES } from './rules.ts'
import { sealTokens } from './seal-tokens.ts'

/** `known_email`: the store's e-mail already has an account, which has to sign in before the store is connected to it. */
type ConnectionResult = 'connected' | 'refused' | 'expired' | 'taken' | 'unavailable' | 'known_email'

type Connection = { result: ConnectionResult; arrived: string | null }
/** `browserKey` names the browser that came back. */
type Doors = {
  browserKey: string
  openAccount: (tx: Tx, shop: { name: string; email: string }) => Promise<string | null>
  isSignedIn: (familyId: string) => Promise<boolean>
}

/**
 * The owner is back from the platform: checks that the platform sent the query and that this browser, with its sign-in still
 * going on, is the one that began; swaps the code for tokens, keeps the
 * store and has its products fetched. Decide, call, record.
 * When it began in the store's admin without an account, `openAccount` opens one for the shop's e-mail (null: it has one already),
 * and `arrived` is who may be signed in.
 */
export const finishConnection = async (world: World, query: Record<string, string>, doors: Doors): Promise<Connection> => {
  const tell = (result: ConnectionResult): Connection => ({ result, arrived: null })
  const now = world.clock.now()
  if (!world.shopPlatform.isGenuineCallback(query, now)) return tell('refused')
  const begun = await takeConnectState(world.db, query['state'] ?? '')
  if (!begun || begun.domain !== query['shop']) return tell('refused')
  if (begun.browser_hash !== hashKey(doors.browserKey)) return tell('refused')
  if (begun.family_id && !(await doors.isSignedIn(begun.family_id))) return tell('refused')
  if (now.getTime() - begun.created_at.getTime() > CONNECT_MINUTES * 60_000) return tell('expired')
  const { account_id, domain } = begun
  const other = await storeByDomain(world.db, domain)
  if (other && account_id && other.account_id !== account_id) return tell('taken')
  if (other && !account_id && !other.opens_account) return tell('known_email')
  try {
    const tokens = await world.shopPlatform.exchangeCode(domain, query['code'] ?? '')
    const shop = await world.shopPlatform.shop({ domain, accessToken: tokens.accessToken })
    const accountId = await inTransaction(world.db, async (tx) => {
      const owner = account_id ?? other?.account_id ?? (await doors.openAccount(tx, shop))
      if (!owner) return null
      await saveStore(tx, {
        account_id: owner,
        platform: 'shopify',
        domain,
        name: shop.name,
        url: shop.url,
        email: shop.email,
        phone: shop.phone,
        ...sealTokens(world, owner, tokens),
        access_expires_at: tokens.expiresAt,
        opens_account: true,
        products_synced_at: null,
        connected_at: now,
      })
      await world.queue.send(tx, 'products.sync', { accountId: owner }, { key: owner })
      await changed(tx, owner, ['store', 'account'])
      return owner
    })
    if (!accountId) return tell('known_email')
    return { result: 'connected', arrived: account_id ? null : accountId }
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    world.log.warn({ err: error, domain }, 'store connection failed')
    return tell(error.code === 'denied' ? 'refused' : 'unavailable')
  }
}
