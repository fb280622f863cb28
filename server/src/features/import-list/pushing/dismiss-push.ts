import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { changePush, deletePush, pushOf, setItemState, sellableOf } from './rows.ts'

/**
 * PROD-51: forgets what a failed push said, and what was asked for with it. What was pushed once stays among the live
 * products (PROD-70).
 * @throws Problem `not_found`; `conflict` while it runs
 */
export const dismissPush = async (owner: Owner, { id }: { id: string }) => {
  const { world, accountId } = owner
  const which = { accountId, id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const [push, item] = [await pushOf(tx, which), await sellableOf(tx, which)]
    if (!push || !item) throw new Problem('not_found')
    if (push.state === 'waiting' || push.state === 'finishing')
      throw new Problem('conflict', { detail: phrase('selling.under_way') })
    // What the store has is remembered for the next push, and that it had the product.
    if (push.pushed || push.pushed_at || push.wish)
      await changePush(tx, which, { state: 'done', notes: '[]', reviews: null })
    else await deletePush(tx, which)
    await setItemState(tx, which, { state: item.state })
    await publishChanges(tx, accountId, ['import_list'])
    return { ok: true as const }
  })
}
