import type { StoreWish } from '../../../../db/suppliers/push-wishes.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { Problem } from '../../../../problem.ts'
import { ShopFailure } from '../../../../providers/shop-platform.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { relinkVariants } from '../../../store-products/relink-variants.ts'
import { sayRefusal } from '../../../store-products/say-refusal.ts'
import { setStock } from '../../../store-products/set-stock.ts'
import type { Level } from '../../live/rules.ts'
import { changePush, pushOf } from '../../pushing/rows.ts'
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
  const [text] = refusal ? sayRefusal({ refusal, isThere: true }) : []
  if (text) throw new Problem('conflict', { detail: text })
  if (levels.length === 0) return []
  const refused = new Set((await setStock(owner, levels)).refused)
  return levels.filter((one) => !refused.has(one.inventoryItemId))
}

const forget = (owner: Owner, { id, wish }: Asked) =>
  inTransaction(owner.world.db, async (tx) => {
    const which = { accountId: owner.accountId, id }
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which, { isLocked: true })
    if (push?.wish?.asked === wish.asked) await forgetWish(tx, which)
  })

const record = (
  owner: Owner,
  { id, wish }: Asked,
  { written, isAll }: { written: Level[]; isAll: boolean },
): Promise<number> =>
  inTransaction(owner.world.db, async (tx) => {
    const which = { accountId: owner.accountId, id }
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which, { isLocked: true })
    const { plan, left } = await planRemaps(tx, owner, { id, pairs: wish.pairs })
    if (push?.wish?.asked !== wish.asked) return left
    if (plan) await recordRemap(tx, owner, { plan, levels: written })
    if (!isAll) await changePush(tx, which, { behind_since: owner.world.clock.now() })
    await forgetWish(tx, which)
    return left
  })

const writeAndRecord = async (owner: Owner, asked: Asked): Promise<number> => {
  const { id, wish } = asked
  const { plan, left } = await planRemaps(owner.world.db, owner, { id, pairs: wish.pairs })
  if (plan) {
    const written = await writeIntoStore(owner, plan)
    return record(owner, asked, { written, isAll: written.length === plan.levels.length })
  }
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
    if (error instanceof ShopFailure)
      throw new Problem('provider_unavailable', { detail: phrase('selling.store_silent_now') })
    if (error instanceof Problem && error.code !== 'store_needed') await forget(owner, asked)
    throw error
  }
}
