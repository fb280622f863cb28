import type { ItemState } from '@plaudit/contract/dropshipping/import-item'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { StoreProduct } from '../../../providers/store-products.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { changePush, pushOf, setItemState, type PushRow } from '../pushing/rows.ts'
import { liveOf } from './rows.ts'
import { withdrawnPush } from './rules.ts'
import { takeOut } from './take-out.ts'

const underWay = () => new Problem('conflict', { detail: phrase('selling.under_way') })

type Change = { id: string; state: ItemState; reason: PushRow['reason'] }

/** What is back in the list needs no reason. */
const reasonOf = (
  { state, reason }: Omit<Change, 'id'>,
  store: StoreProduct | null,
): PushRow['reason'] => {
  if (store) return reason
  return state === 'deactivated' ? 'store_gone' : null
}

/**
 * Takes a product that was pushed out of the shop, and gives it another state.
 * @throws Problem `not_found`, `conflict`, `store_needed`, `provider_unavailable`
 */
export const takeOutAs = async (owner: Owner, { id, state, reason }: Change): Promise<void> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  const known = await liveOf(world.db, which)
  if (!known) throw new Problem('not_found')
  if (known.state === 'pushing') throw underWay()
  const store = await takeOut(owner, id)
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which)
    const now = await liveOf(tx, which)
    if (!push || !now || now.state === 'pushing') throw underWay()
    await changePush(tx, which, {
      reason: reasonOf({ state, reason }, store),
      pushed: push.pushed && store && JSON.stringify(withdrawnPush(push.pushed, store)),
    })
    await setItemState(tx, which, { state })
    await publishChanges(tx, accountId, ['import_list'])
  })
}
