import type { World } from '../../../world.ts'
import { reachableStores } from './rows.ts'

/** The accounts with a connected store that does not refuse us. */
export const listReachableStores = async (world: World): Promise<string[]> =>
  (await reachableStores(world.db)).map(({ account_id }) => account_id)
