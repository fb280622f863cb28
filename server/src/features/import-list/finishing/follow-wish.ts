import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { World } from '../../../world.ts'
import { finishTakeOut } from '../live/finish-take-out.ts'
import { pushOf, type PushedItem } from '../pushing/rows.ts'
import { finishRemap } from '../remapping/applying/finish-remap.ts'

/**
 * The job that finishes what was asked of a product in the store and was cut off, or was not answered (PROD-72). A store that
 * is still silent is asked again by the clock (`resendUnfinished`).
 */
export const followWish = async (
  world: World,
  { accountId, id, asked }: PushedItem & { asked: number },
): Promise<void> => {
  const owner = { world, accountId }
  const wish = (await pushOf(world.db, { accountId, id }))?.wish
  if (wish?.asked !== asked) return
  try {
    if (wish.kind === 'take_out') await finishTakeOut(owner, { id, wish })
    else await finishRemap(owner, { id, wish })
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof ShopFailure)) throw error
    world.log.warn({ err: error, item_id: id }, 'a change in a store that is tried again')
  }
}
