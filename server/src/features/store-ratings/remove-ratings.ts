import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { ShopAccess } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { forgetChangedRatings } from '../reviews/counting/changed/forget-changed-ratings.ts'
import { deleteTold, setSwitch, someTold } from './rows.ts'

/** Ten calls to the store. */
const PRODUCTS_A_STEP = 120

/** Takes all of our ratings out of the store; what was written there by others stays. @throws ShopFailure */
export const removeRatings = async (
  { world, accountId }: Owner,
  access: ShopAccess,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const told = await someTold(world.db, accountId, PRODUCTS_A_STEP)
    if (told.length === 0) break
    signal.throwIfAborted()
    await world.shopSurfaces.deleteRatings(
      access,
      told.map(({ external_id }) => external_id),
    )
    await deleteTold(
      world.db,
      accountId,
      told.map(({ product_id }) => product_id),
    )
  }
  await inTransaction(world.db, async (tx) => {
    await forgetChangedRatings(tx, accountId)
    await setSwitch(tx, accountId, { told_domain: null, sent_at: world.clock.now() })
    await publishChanges(tx, accountId, ['store'])
  })
}
