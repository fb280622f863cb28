import type { StoreWish } from '../../../../db/suppliers/push-wishes.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { Problem } from '../../../../problem.ts'
import { ShopFailure } from '../../../../providers/shop-platform.ts'
import type { Owner } from '../../../../world.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { refusalProblem } from '../../../store-products/refusal-problem.ts'
import { relinkVariants } from '../../../store-products/relink-variants.ts'
import { setStock } from '../../../store-products/set-stock.ts'
import type { Level } from '../../live/rules.ts'
import { changePush, pushOf } from '../../pushing/rows.ts'
import { silentStoreProblem } from '../../silent-store-problem.ts'
import { forgetWish } from '../../wishes/forget-wish.ts'
import { planRemaps, type RemapPlan } from './plan-remaps.ts'
import { recordRemap } from './record-remap.ts'

export type RemapWish = Extract<StoreWish, { kind: 'remap' }>
type Asked = { id: string; wish: RemapWish }

/**
 * In this order, and again from the start where it is cut off: a variant is never counted for one that it is not. Answers
 * with the stock that was set; what the store refuses of it is tried again, and told, by the next sync.
 */
const writeIntoStore = async (
  owner: Owner,
  { pushed, links, levels }: RemapPlan,
): Promise<Level[]> => {
  const { externalId } = pushed.store
  const refusals = links.length > 0 ? await relinkVariants(owner, { externalId, links }) : []
  // A variant that the owner deleted in the store holds up no other.
  const refusal = refusals.find(({ kind, at }) => kind !== 'gone' || at === null)
  if (refusal) throw refusalProblem([refusal])
  if (levels.length === 0) return []
  const refused = new Set((await setStock(owner, levels)).refused)
  return levels.filter((one) => !refused.has(one.inventoryItemId))
}

/** What was written before it could not go on may be older than what a sync wrote meanwhile: it is written again. */
const forget = (owner: Owner, { id, wish }: Asked) =>
  inTransaction(owner.world.db, async (tx) => {
    const which = { accountId: owner.accountId, id }
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which, { isLocked: true })
    if (push?.wish?.asked !== wish.asked) return
    await changePush(tx, which, { behind_since: owner.world.clock.now() })
    await forgetWish(tx, which)
  })

/** Whether the store was given other stock than there is now, or refused some. */
const hasOtherStock = (plan: RemapPlan, written: Level[]): boolean => {
  const set = new Map(written.map((one) => [one.inventoryItemId, one.quantity]))
  return plan.levels.some((one) => set.get(one.inventoryItemId) !== one.quantity)
}

const record = (owner: Owner, { id, wish }: Asked, written: Level[]): Promise<number> =>
  inTransaction(owner.world.db, async (tx) => {
    const which = { accountId: owner.accountId, id }
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which, { isLocked: true })
    const { plan, left } = await planRemaps(tx, owner, { id, pairs: wish.pairs })
    if (push?.wish?.asked !== wish.asked) return left
    if (plan) await recordRemap(tx, owner, { plan, levels: written })
    if (plan && hasOtherStock(plan, written))
      await changePush(tx, which, { behind_since: owner.world.clock.now() })
    await forgetWish(tx, which)
    return left
  })

const writeAndRecord = async (owner: Owner, asked: Asked): Promise<number> => {
  const { id, wish } = asked
  const { plan, left } = await planRemaps(owner.world.db, owner, { id, pairs: wish.pairs })
  if (plan) return record(owner, asked, await writeIntoStore(owner, plan))
  await forget(owner, asked)
  return left
}

/**
 * The second half of remapping: the store gets what was recorded as asked for, then the table has it. Doing it again changes
 * nothing. What the store refuses, and what cannot be any more, is not asked for any longer; a store that does not answer
 * is asked again (PROD-72). Answers with how many variants are still without one of the supplier's.
 * @throws Problem as `applyRemaps`
 */
export const finishRemap = async (owner: Owner, asked: Asked): Promise<number> => {
  try {
    return await writeAndRecord(owner, asked)
  } catch (error) {
    if (error instanceof ShopFailure) throw silentStoreProblem()
    if (error instanceof Problem && error.code !== 'store_needed') await forget(owner, asked)
    throw error
  }
}
