import { createHash } from 'node:crypto'
import { accountWithKey } from '../../../db/account-directory.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { findConnectionByDomain } from '../../stores/find-connection-by-domain.ts'
import { listShownWidgets } from '../../widgets/list-shown-widgets.ts'
import type { Shop } from './storefront-cache.ts'

const settingsVersionOf = ({ widgets, name, url }: Omit<Shop, 'accountId' | 'settingsVersion'>) =>
  createHash('sha256')
    .update(JSON.stringify([...widgets, name, url]))
    .digest('base64url')
    .slice(0, 8)

/** By the connected domain, or by the shop key, which an account never changes. */
const findOwner = async (world: World, named: string) => {
  if (named.includes('.')) {
    const store = await findConnectionByDomain(world, named.toLowerCase())
    return store && { accountId: store.accountId, store }
  }
  const accountId = await accountWithKey(world.db, { kind: 'shop_key', key: named })
  return accountId === null ? null : { accountId, store: await findConnection(world, accountId) }
}

/**
 * The shop for a shop key or a connected domain, as the database has it now: for what is written, which must not reach
 * the account that had the domain before.
 * @throws Problem `not_found`.
 */
export const readShop = async (world: World, named: string): Promise<Shop> => {
  const owner = await findOwner(world, named)
  if (owner === null) throw new Problem('not_found')
  const { accountId, store } = owner
  const widgets = await listShownWidgets({ world, accountId })
  const shown = { name: store?.name ?? null, url: store?.url ?? null, widgets }
  return { accountId, ...shown, settingsVersion: settingsVersionOf(shown) }
}
