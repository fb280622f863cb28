import { inTransaction, type Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import {
  ShopFailure,
  type ShopAccess,
  type ShopFacts,
  type ShopTokens,
} from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { hashKey } from './hash-key.ts'
import {
  deleteFormerStore,
  formerStoreByDomain,
  isShopTaken,
  saveStore,
  storeByDomain,
  takeConnectState,
} from './rows.ts'
import { CONNECT_MINUTES } from './rules.ts'
import { sealTokens } from './seal-tokens.ts'

/**
 * `known_email`: the store's e-mail already has an account, which has to sign in before the store is connected to it.
 * `other_shop`: another store pays for the account's plan.
 */
type ConnectionResult =
  'connected' | 'refused' | 'expired' | 'taken' | 'unavailable' | 'known_email' | 'other_shop'

type ConnectionOutcome = { result: ConnectionResult; signInAs: string | null }
/** `browserKey` identifies the browser that returned. */
type Collaborators = {
  browserKey: string
  openAccount: (tx: Tx, shop: { name: string; email: string }) => Promise<string | null>
  isSignedIn: (signIn: { accountId: string; familyId: string }) => Promise<boolean>
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
    world.log.warn({ err: error, domain: access.domain }, 'webhooks could not be registered')
    return null
  }
}

/**
 * An installation started in the store's admin belongs to the account that had the store connected until it was
 * uninstalled there.
 */
const findFormerOwner = async (world: World, domain: string): Promise<string | null> => {
  const former = await formerStoreByDomain(world.db, domain)
  return former?.how === 'uninstalled' && former.opens_account ? former.account_id : null
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
  await world.queue.send(tx, 'store-sync.begin', { accountId: owner })
  await world.queue.send(tx, 'billing.look-again', { accountId: owner }, { key: owner })
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

type ConnectState = NonNullable<Awaited<ReturnType<typeof takeConnectState>>>

/** The connection that this browser started; or why it may not continue. */
const takeStateOfBrowser = async (
  world: World,
  query: Record<string, string>,
  { browserKey, isSignedIn }: Pick<Collaborators, 'browserKey' | 'isSignedIn'>,
): Promise<ConnectState | 'refused' | 'expired'> => {
  const now = world.clock.now()
  if (!world.shopPlatform.isGenuineCallback(query, now)) return 'refused'
  const begun = await takeConnectState(world.db, query['state'] ?? '')
  if (!begun || begun.domain !== query['shop']) return 'refused'
  if (begun.browser_hash !== hashKey(browserKey)) return 'refused'
  const { account_id: accountId, family_id: familyId } = begun
  if (familyId && !(accountId && (await isSignedIn({ accountId, familyId })))) return 'refused'
  const age = now.getTime() - begun.created_at.getTime()
  return age > CONNECT_MINUTES * 60_000 ? 'expired' : begun
}

/** Whether the store is already connected in a way that conflicts with this connection. */
const findConflict = (
  store: Awaited<ReturnType<typeof storeByDomain>>,
  { account_id }: ConnectState,
): 'taken' | 'known_email' | null => {
  if (!store) return null
  if (account_id) return store.account_id === account_id ? null : 'taken'
  return store.opens_account ? null : 'known_email'
}

/**
 * Fetches the shop's data from the platform and saves it. Returns the account that owns the store now; null where
 * none may.
 */
const connect = async (
  world: World,
  { domain, code, owner }: { domain: string; code: string; owner: string | null },
  doors: Collaborators,
): Promise<string | null> => {
  const tokens = await world.shopPlatform.exchangeCode(domain, code)
  const access = { domain, accessToken: tokens.accessToken }
  const shop = await world.shopPlatform.shop(access)
  const scopes = tokens.scopes ?? (await world.shopPlatform.grantedScopes(access))
  const watchedAt = await tryRegisterWebhooks(world, access, scopes)
  const found = { domain, shop, tokens, scopes, watchedAt }
  if (owner)
    return doors.connecting(owner, domain, () =>
      inTransaction(world.db, (tx) => saveConnection(world, tx, { ...found, owner })),
    )
  return inTransaction(world.db, (tx) =>
    openAccountAndConnect(world, tx, { ...found, open: () => doors.openAccount(tx, shop) }),
  )
}

const isBusy = (error: unknown): error is Problem =>
  error instanceof Problem &&
  (error.code === 'billing_busy' || error.code === 'provider_unavailable')

/** The result to show for a failed connection. @throws `error` where it is a bug. */
const describeFailure = (
  world: World,
  error: unknown,
  { domain, owner }: { domain: string; owner: string | null },
): ConnectionResult => {
  if (isShopTaken(error)) return owner ? 'taken' : 'unavailable'
  if (!(error instanceof ShopFailure) && !isBusy(error)) throw error
  world.log.warn({ err: error, domain }, 'store connection failed')
  return error.code === 'denied' ? 'refused' : 'unavailable'
}

/**
 * Finishes a connection when the browser returns from the platform: checks that the platform signed the query and
 * that this browser, still signed in, started it; exchanges the code for tokens, saves the store and starts fetching
 * its products. Decide, call, record. When it was started in the store's admin without an account, `openAccount`
 * creates one for the shop's e-mail (null: it has one already), and `signInAs` is the account to sign in.
 */
export const finishConnection = async (
  world: World,
  query: Record<string, string>,
  doors: Collaborators,
): Promise<ConnectionOutcome> => {
  const outcomeOf = (result: ConnectionResult): ConnectionOutcome => ({ result, signInAs: null })
  const begun = await takeStateOfBrowser(world, query, doors)
  if (typeof begun === 'string') return outcomeOf(begun)
  const { account_id, domain } = begun
  const store = await storeByDomain(world.db, domain)
  const clash = findConflict(store, begun)
  if (clash) return outcomeOf(clash)
  const owner = account_id ?? store?.account_id ?? (await findFormerOwner(world, domain))
  try {
    const code = query['code'] ?? ''
    const accountId = await connect(world, { domain, code, owner }, doors)
    if (!accountId) return outcomeOf(owner ? 'other_shop' : 'known_email')
    return { result: 'connected', signInAs: account_id ? null : accountId }
  } catch (error) {
    return outcomeOf(describeFailure(world, error, { domain, owner }))
  }
}
