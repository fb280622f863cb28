import type { StoreWish } from '../../../db/suppliers/push-wishes.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { StoreProduct } from '../../../providers/store-products.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { changePush, pushOf, setItemState, type PushedItem, type PushRow } from '../pushing/rows.ts'
import { forgetWish } from '../wishes/forget-wish.ts'
import { withdrawnPush } from './rules.ts'
import { takeOut } from './take-out.ts'

export type TakeOut = Extract<StoreWish, { kind: 'take_out' }>

/** What is back in the list needs no reason. */
const reasonOf = ({ state, reason }: TakeOut, store: StoreProduct | null): PushRow['reason'] => {
  if (store) return reason
  return state === 'deactivated' ? 'store_gone' : null
}

type Asked = { which: PushedItem; wish: TakeOut }

/** Runs this with the account locked, unless what was asked for is over by now. */
const ifStillAsked = (
  owner: Owner,
  { which, wish }: Asked,
  act: (tx: Tx, push: PushRow) => Promise<unknown>,
) =>
  inTransaction(owner.world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const push = await pushOf(tx, which, { isLocked: true })
    if (push?.wish?.asked !== wish.asked) return
    await act(tx, push)
    await forgetWish(tx, which)
    await publishChanges(tx, which.accountId, ['import_list'])
  })

/** The store keeps the product as it is: so does the table. What was not followed meanwhile is followed now. */
const giveBack = (owner: Owner, { which, wish }: Asked) =>
  ifStillAsked(owner, { which, wish }, async (tx) => {
    const at = owner.world.clock.now()
    await changePush(tx, which, { reason: wish.formerReason, behind_since: at })
    await setItemState(tx, which, { state: wish.from })
  })

/**
 * The second half of taking a product out of the shop: the store is called, and what it has is recorded. Doing it again
 * changes nothing.
 * @throws Problem as `takeOutAs`
 */
export const finishTakeOut = async (
  owner: Owner,
  { id, wish }: { id: string; wish: TakeOut },
): Promise<void> => {
  const which = { accountId: owner.accountId, id }
  const store = await takeOut(owner, id).catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'conflict') await giveBack(owner, { which, wish })
    if (error.code !== 'provider_unavailable') throw error
    throw new Problem('provider_unavailable', { detail: phrase('selling.take_out_later') })
  })
  await ifStillAsked(owner, { which, wish }, (tx, push) =>
    changePush(tx, which, {
      reason: reasonOf(wish, store),
      pushed: push.pushed && store && JSON.stringify(withdrawnPush(push.pushed, store)),
    }),
  )
}
