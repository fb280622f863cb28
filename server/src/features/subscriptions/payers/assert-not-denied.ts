import { Problem } from '../../../problem.ts'
import type { ShopFailure } from '../../../providers/shop-platform.ts'
import type { World } from '../../../world.ts'
import { markAccessLost } from '../../stores/mark-access-lost.ts'

/** A refused token is no silence: the store shows it, and how to connect again. @throws Problem `store_access_lost` */
export const assertNotDenied = async (world: World, error: ShopFailure): Promise<void> => {
  if (error.code !== 'denied') return
  await markAccessLost(world, error)
  throw new Problem('store_access_lost')
}
