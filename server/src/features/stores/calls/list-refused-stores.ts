import type { World } from '../../../world.ts'
import { refusedStores } from './rows.ts'

/** The accounts whose store refuses us until it is connected again. */
export const listRefusedStores = async (world: World): Promise<string[]> =>
  (await refusedStores(world.db)).map(({ account_id }) => account_id)
