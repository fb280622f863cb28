import type { World } from '../../../world.ts'
import { connectStore, type ConnectDoors, type ConnectResult } from './connect-store.ts'
import { findFormerOwner } from './find-former-owner.ts'
import { findDisconnectedStore } from './find-disconnected-store.ts'
import { storeByDomain } from '../rows.ts'

type Admin = { domain: string; sessionToken: string }

/**
 * Connects the store whose admin somebody is in, or renews its access: the platform has installed the app already, and
 * its session token is exchanged for tokens of the store (SURF-1). The account is that of the connected store, or of
 * the one that had it until it was uninstalled; else a new one. A store that its owner disconnected is not connected
 * here: its owner signs in first (SURF-11).
 */
export const connectFromAdmin = async (
  world: World,
  { domain, sessionToken }: Admin,
  doors: ConnectDoors,
): Promise<ConnectResult | { disconnectedAt: Date }> => {
  const store = await storeByDomain(world.db, domain)
  if (store && !store.opens_account) return 'known_email'
  const disconnected = store ? null : await findDisconnectedStore(world, domain)
  if (disconnected) return disconnected
  const owner = store?.account_id ?? (await findFormerOwner(world, domain))
  const fetchTokens = () => world.shopSurfaces.exchangeSessionToken(domain, sessionToken)
  return (await connectStore(world, { domain, owner, fetchTokens }, doors)).result
}
