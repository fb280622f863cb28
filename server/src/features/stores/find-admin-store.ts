import type { World } from '../../world.ts'
import { storeByDomain } from './rows.ts'
import { connectionView, type Connection } from './view.ts'

/** The store of an admin whose visitors act for its account; null also where they have to sign in. */
export const findAdminStore = async (world: World, domain: string): Promise<Connection | null> => {
  const store = await storeByDomain(world.db, domain)
  return store?.opens_account ? connectionView(store) : null
}
