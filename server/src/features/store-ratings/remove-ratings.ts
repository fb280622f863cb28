import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { ShopAccess } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { forgetChangedRatings } from '../reviews/counting/changed/forget-changed-ratings.ts'
import { deleteSentRatings, setSwitch, someSentRatings } from './rows.ts'

/** Ten calls to the store. */
const PRODUCTS_A_STEP = 120

/** Takes all of our ratings out of the store; what was written there by others stays. @throws ShopFailure */
export const removeRatings = async (
  { world, accountId }: Owner,
  access: ShopAccess,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const sent = await someSentRatings(world.db, accountId, PRODUCTS_A_STEP)
    if (sent.length === 0) break
    signal.throwIfAborted()
    await world.shopSurfaces.deleteRatings(
      access,
      sent.map(({ external_id }) => external_id),
    )
    await deleteSentRatings(
      world.db,
      accountId,
      sent.map(({ product_id }) => product_id),
    )
  }
  await inTransaction(world.db, async (tx) => {
    await forgetChangedRatings(tx, accountId)
    await setSwitch(tx, accountId, { sent_domain: null, sent_at: world.clock.now() })
    await publishChanges(tx, accountId, ['store'])
  })
}
