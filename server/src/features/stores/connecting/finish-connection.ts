import type { World } from '../../../world.ts'
import { connectStore, type ConnectDoors, type ConnectResult } from './connect-store.ts'
import { findFormerOwner } from './find-former-owner.ts'
import { hashKey } from '../hash-key.ts'
import { formerStoreOf, storeByDomain, takeConnectState } from '../rows.ts'
import { CONNECT_MINUTES } from '../rules.ts'

/**
 * `returnTo`: the path of the screen on which the connection was begun; null where that is not known. `isReconnecting`: the
 * account had this store before.
 */
type ConnectionOutcome = {
  result: ConnectResult | 'expired'
  signInAs: string | null
  returnTo: string | null
  isReconnecting: boolean
}
/** `browserKey` identifies the browser that returned. */
type Collaborators = ConnectDoors & {
  browserKey: string
  isSignedIn: (signIn: { accountId: string; familyId: string }) => Promise<boolean>
}

type ConnectState = NonNullable<Awaited<ReturnType<typeof takeConnectState>>>

/** The connection that this browser started; null if it may not continue. */
const takeStateOfBrowser = async (
  world: World,
  query: Record<string, string>,
  { browserKey, isSignedIn }: Pick<Collaborators, 'browserKey' | 'isSignedIn'>,
): Promise<(ConnectState & { isExpired: boolean }) | null> => {
  const now = world.clock.now()
  if (!world.shopPlatform.isGenuineCallback(query, now)) return null
  const begun = await takeConnectState(world.db, {
    state: query['state'] ?? '',
    domain: query['shop'] ?? '',
    browser_hash: hashKey(browserKey),
  })
  if (!begun) return null
  const { account_id: accountId, family_id: familyId } = begun
  if (familyId && !(accountId && (await isSignedIn({ accountId, familyId })))) return null
  const age = now.getTime() - begun.created_at.getTime()
  return { ...begun, isExpired: age > CONNECT_MINUTES * 60_000 }
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
  const begun = await takeStateOfBrowser(world, query, doors)
  if (!begun) return { result: 'refused', signInAs: null, returnTo: null, isReconnecting: false }
  const { account_id, domain, return_to: returnTo } = begun
  const outcomeOf = (result: ConnectionOutcome['result']): ConnectionOutcome => ({
    result,
    signInAs: null,
    returnTo,
    isReconnecting: false,
  })
  if (begun.isExpired) return outcomeOf('expired')
  const store = await storeByDomain(world.db, domain)
  const clash = findConflict(store, begun)
  if (clash) return outcomeOf(clash)
  const owner = account_id ?? store?.account_id ?? (await findFormerOwner(world, domain))
  const former = account_id ? await formerStoreOf(world.db, account_id) : undefined
  const code = query['code'] ?? ''
  const fetchTokens = () => world.shopPlatform.exchangeCode(domain, code)
  const { result, accountId } = await connectStore(world, { domain, owner, fetchTokens }, doors)
  return {
    result,
    signInAs: account_id ? null : accountId,
    returnTo,
    isReconnecting: former?.domain === domain,
  }
}
