import type { Owner } from '../../world.ts'
import { countPlacesLeft } from './count-places-left.ts'
import { hasPlan } from './has-plan.ts'

/** How many more reviews the account may hold, Infinity with a plan. What is on its way counts as if it were here. */
export const reviewAllowance = async (owner: Owner): Promise<number> => {
  const { db } = owner.world
  return (await hasPlan(owner, db)) ? Infinity : Math.max(0, await countPlacesLeft(owner, db))
}
