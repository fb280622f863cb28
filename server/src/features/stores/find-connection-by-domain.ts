import type { World } from '../../world.ts'
import { type Connection, connectionView } from './view.ts'
import { storeByDomain } from './rows.ts'

/** The store with this domain, of any account. */
export const findConnectionByDomain = async (
  world: World,
  domain: string,
): Promise<Connection | null> => connectionView(await storeByDomain(world.db, domain))
