import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { ShopFailure, type ShopAccess } from '../../providers/shop-platform.ts'
import type { Owner, World } from '../../world.ts'
import { forgetChangedRatings } from '../reviews/counting/changed/forget-changed-ratings.ts'
import { listChangedRatings } from '../reviews/counting/changed/list-changed-ratings.ts'
import { markAllRatings } from '../reviews/counting/changed/mark-all-ratings.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { markAccessLost } from '../stores/mark-access-lost.ts'
import { removeRatings } from './remove-ratings.ts'
import { deleteSentRatings, saveSentRatings, setSwitch, switchOf, sentRatings } from './rows.ts'
import { asProductRating, compareRatings } from './rules.ts'

/** Ten calls to the store. */
const PRODUCTS_A_STEP = 120

/** Another store than the one that ratings were sent to so far has none yet. */
const beginStore = async ({ world, accountId }: Owner, access: ShopAccess): Promise<void> => {
  await world.shopSurfaces.enableRatings(access)
  await inTransaction(world.db, async (tx) => {
    await setSwitch(tx, accountId, { sent_domain: access.domain, not_allowed_at: null })
    await deleteSentRatings(tx, accountId)
    await markAllRatings(tx, accountId)
  })
}

/** False when nothing is left. */
const sendSome = async ({ world, accountId }: Owner, access: ShopAccess): Promise<boolean> => {
  const changed = await listChangedRatings(world.db, accountId, PRODUCTS_A_STEP)
  if (changed.length === 0) return false
  const ids = changed.map(({ product_id }) => product_id)
  const steps = compareRatings(changed, await sentRatings(world.db, accountId, ids))
  if (steps.takeOut.length) await world.shopSurfaces.deleteRatings(access, steps.takeOut)
  if (steps.write.length)
    await world.shopSurfaces.saveRatings(access, steps.write.map(asProductRating))
  await inTransaction(world.db, async (tx) => {
    await saveSentRatings(tx, accountId, steps.write)
    await deleteSentRatings(tx, accountId, steps.forget)
    await forgetChangedRatings(tx, accountId, changed)
    await setSwitch(tx, accountId, { sent_at: world.clock.now(), not_allowed_at: null })
    await publishChanges(tx, accountId, ['store'])
  })
  return changed.length === PRODUCTS_A_STEP
}

const sendAll = async (owner: Owner, access: ShopAccess, signal: AbortSignal): Promise<true> => {
  const row = await switchOf(owner.world.db, owner.accountId)
  if (row?.enabled === false) await removeRatings(owner, access, signal)
  else {
    if (row?.sent_domain !== access.domain) await beginStore(owner, access)
    while (await sendSome(owner, access)) signal.throwIfAborted()
  }
  return true
}

/** Without a store nothing has to be sent. */
const send = async (owner: Owner, signal: AbortSignal): Promise<void> => {
  const isSent = await withShopAccess(owner, (access) => sendAll(owner, access, signal))
  if (!isSent) await forgetChangedRatings(owner.world.db, owner.accountId)
}

/**
 * Job: every rating that changed is sent to the store, or, switched off, none of ours stays there. It goes on where a
 * killed one stopped; to a store that refuses they are sent when it allows it again.
 */
export const sendRatings = async (
  world: World,
  { accountId }: { accountId: string },
  signal: AbortSignal,
): Promise<void> => {
  try {
    await send({ world, accountId }, signal)
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code === 'unavailable') throw error
    if (error.code === 'not_allowed')
      await setSwitch(world.db, accountId, { not_allowed_at: world.clock.now() })
    else await markAccessLost(world, error)
  }
}
