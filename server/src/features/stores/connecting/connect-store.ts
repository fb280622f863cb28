import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import {
  ShopFailure,
  type ShopAccess,
  type ShopFacts,
  type ShopTokens,
} from '../../../providers/shop-platform.ts'
import type { World } from '../../../world.ts'
import { settleNotifications } from '../../notifications/settle-notifications.ts'
import { rememberLeftShop } from '../erasing/remember-left-shop.ts'
import { deleteFormerStore, isShopTaken, saveStore, storeByDomain } from '../rows.ts'
import { sealTokens } from '../tokens/seal-tokens.ts'

/**
 * `known_email`: the store's e-mail already has an account, which has to sign in before the store is connected to it.
 * `other_shop`: another store pays for the account's plan.
 */
export type ConnectResult =
  'connected' | 'refused' | 'taken' | 'unavailable' | 'known_email' | 'other_shop'

/** What other features do for a connection. */
export type ConnectDoors = {
  openAccount: (tx: Tx, shop: { name: string; email: string }) => Promise<string | null>
  /** Runs `connect` if the account may change to this shop; null if it may not. */
  connecting: <T>(accountId: string, domain: string, connect: () => Promise<T>) => Promise<T | null>
}

/** Null when the platform does not accept the registration now: a job retries (`register-webhooks.ts`). */
const tryRegisterWebhooks = async (
  world: World,
  access: ShopAccess,
  scopes: readonly string[],
): Promise<Date | null> => {
  try {
    await world.shopPlatform.registerWebhooks(access, scopes)
    return world.clock.now()
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    world.log.warn({ reason: error.code }, 'webhooks could not be registered')
    return null
  }
}

type ConnectionData = {
  owner: string
  domain: string
  shop: ShopFacts
  tokens: ShopTokens
  scopes: string[]
  watchedAt: Date | null
}

const saveConnection = async (
  world: World,
  tx: Tx,
  { owner, domain, shop, tokens, scopes, watchedAt }: ConnectionData,
): Promise<string> => {
  await rememberLeftShop(tx, { accountId: owner, domain, at: world.clock.now() })
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
    watched_at: watchedAt,
    access_lost_at: null,
    granted_scopes: scopes.toSorted().join(','),
    connected_at: world.clock.now(),
  })
  await deleteFormerStore(tx, owner)
  await settleNotifications(tx, { world, accountId: owner }, 'notifications.connect_store')
  await world.queue.send(tx, 'store-sync.begin', { accountId: owner })
  await world.queue.send(tx, 'import-list.store-connected', { accountId: owner })
  await world.queue.send(tx, 'billing.look-again', { accountId: owner }, { key: owner })
  await notifyStorefront(tx, owner)
  await publishChanges(tx, owner, ['store', 'account'])
  return owner
}

/** Null when the store's e-mail already has an account. */
const openAccountAndConnect = async (
  world: World,
  tx: Tx,
  { open, ...found }: Omit<ConnectionData, 'owner'> & { open: () => Promise<string | null> },
) => {
  const owner = await open()
  return owner && saveConnection(world, tx, { ...found, owner })
}

/**
 * The account that another call has opened for this store meanwhile: the page in its admin asks more than once when it
 * is opened first.
 */
const findJustOpened = async (world: World, domain: string): Promise<string | null> => {
  const store = await storeByDomain(world.db, domain)
  return store?.opens_account ? store.account_id : null
}

type Connecting = {
  domain: string
  /** The account that the store is for; null opens one. */
  owner: string | null
  fetchTokens: () => Promise<ShopTokens>
}

/** The account that owns the store now; null where none may. */
const connect = async (
  world: World,
  { domain, owner, fetchTokens }: Connecting,
  doors: ConnectDoors,
): Promise<string | null> => {
  const tokens = await fetchTokens()
  const access = { domain, accessToken: tokens.accessToken }
  const shop = await world.shopPlatform.shop(access)
  const scopes = tokens.scopes ?? (await world.shopPlatform.grantedScopes(access))
  const watchedAt = await tryRegisterWebhooks(world, access, scopes)
  const found = { domain, shop, tokens, scopes, watchedAt }
  if (owner)
    return doors.connecting(owner, domain, () =>
      inTransaction(world.db, (tx) => saveConnection(world, tx, { ...found, owner })),
    )
  const opened = await inTransaction(world.db, (tx) =>
    openAccountAndConnect(world, tx, { ...found, open: () => doors.openAccount(tx, shop) }),
  )
  return opened ?? (await findJustOpened(world, domain))
}

const isBusy = (error: unknown): error is Problem =>
  error instanceof Problem &&
  (error.code === 'billing_busy' || error.code === 'provider_unavailable')

/** The result to show for a failed connection. @throws `error` where it is a bug. */
const describeFailure = (world: World, error: unknown, owner: string | null): ConnectResult => {
  if (isShopTaken(error)) return owner ? 'taken' : 'unavailable'
  if (!(error instanceof ShopFailure) && !isBusy(error)) throw error
  world.log.warn({ reason: error.code, account: owner }, 'store connection failed')
  return error.code === 'denied' ? 'refused' : 'unavailable'
}

/**
 * Fetches the tokens and the shop's data from the platform, saves the store and starts fetching what is in it. Decide,
 * call, record. Without an owner `openAccount` creates one for the shop's e-mail (null: it has an account already).
 */
export const connectStore = async (
  world: World,
  connecting: Connecting,
  doors: ConnectDoors,
): Promise<{ result: ConnectResult; accountId: string | null }> => {
  try {
    const accountId = await connect(world, connecting, doors)
    if (accountId) return { result: 'connected', accountId }
    return { result: connecting.owner ? 'other_shop' : 'known_email', accountId: null }
  } catch (error) {
    return { result: describeFailure(world, error, connecting.owner), accountId: null }
  }
}
