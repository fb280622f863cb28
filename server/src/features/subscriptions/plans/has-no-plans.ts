import type { World } from '../../../world.ts'
import { allPlans } from './rows.ts'

/** True when no plan was ever loaded: only the perpetual one came with the tables. */
export const hasNoPlans = async (world: World): Promise<boolean> =>
  (await allPlans(world.db)).every(({ status }) => status === 'IN')
