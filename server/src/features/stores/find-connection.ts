import type { World } from '../../world.ts'
import { storeByDomain, storeOf, type StoreRow } from './rows.ts'

/** A connected store, without its tokens. */
export type Connection = {
  accountId: string
  domain: string
  name: string
  connectedAt: Date
  accessLostAt: Date | null
}

const connectionOf = (row: StoreRow | undefined): Connection | null =>
  row
    ? {
        accountId: row.account_id,
        domain: row.domain,
        name: row.name,
        connectedAt: row.connected_at,
        accessLostAt: row.access_lost_at,
      }
    : null

/** The store of an account; null without one. */
export const findConnection = async (world: World, accountId: string): Promise<Connection | null> =>
  connectionOf(await storeOf(world.db, accountId))

/** The store with this domain, of any account. */
export const findConnectionByDomain = async (
  world: World,
  domain: string,
): Promise<Connection | null> => connectionOf(await storeByDomain(world.db, domain))
