import type { ItemState } from '@plaudit/contract/dropshipping/import-item'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { changePush, pushOf, setItemState, type PushRow } from '../pushing/rows.ts'
import { wishFor } from '../wishes/wish-for.ts'
import { finishTakeOut, type TakeOut } from './finish-take-out.ts'
import { liveOf } from './rows.ts'

const underWay = () => new Problem('conflict', { detail: phrase('selling.under_way') })

type Change = { id: string; state: ItemState; reason: PushRow['reason'] }

const record = async (tx: Tx, owner: Owner, { id, state, reason }: Change): Promise<TakeOut> => {
  const which = { accountId: owner.accountId, id }
  await lockAccountLimits(tx, owner)
  const [live, push] = [await liveOf(tx, which), await pushOf(tx, which)]
  if (!live || !push) throw new Problem('not_found')
  if (live.state === 'pushing' || push.wish) throw underWay()
  const wish = {
    kind: 'take_out' as const,
    asked: owner.world.clock.now().getTime(),
    from: live.state,
    formerReason: push.reason,
    state,
    reason,
  }
  await wishFor(tx, owner, { which, wish })
  await changePush(tx, which, { reason })
  await setItemState(tx, which, { state })
  await publishChanges(tx, owner.accountId, ['import_list'])
  return wish
}

/**
 * Takes a product that was pushed out of the shop, and gives it another state. That is recorded before the store is called,
 * so that no push begins meanwhile; a process that ends in between, or a store that does not answer, is followed up by a job
 * until both agree (PROD-72).
 * @throws Problem `not_found`; `conflict` while it is pushed or when the store refuses, and nothing is changed then;
 *   `store_needed`; `provider_unavailable` when the store does not answer: it is taken out as soon as it does
 */
export const takeOutAs = async (owner: Owner, change: Change): Promise<void> => {
  const { world, accountId } = owner
  const { id } = change
  if (!(await liveOf(world.db, { accountId, id }))) throw new Problem('not_found')
  if (!(await findShopAccess(owner))) throw new Problem('store_needed')
  const wish = await inTransaction(world.db, (tx) => record(tx, owner, change))
  await finishTakeOut(owner, { id, wish })
}
