import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import type { ItemRow } from '../rows.ts'
import { tellChanges } from '../telling/tell-changes.ts'
import { tellGoneVariants } from '../telling/tell-gone-variants.ts'
import { markBehind, pushesOf } from './rows.ts'

/**
 * PROD-55, PROD-78: what the supplier changed of items that were written just now. The store has to follow, where they are in
 * it, and the owner is told. In the transaction that wrote them: what follows may be cut off and done again.
 */
export const recordFollowed = async (
  tx: Tx,
  owner: Owner,
  changes: { before: ItemRow; after: ItemRow }[],
): Promise<void> => {
  const { world, accountId } = owner
  const ids = changes.map(({ after }) => after.id)
  await markBehind(tx, accountId, ids, world.clock.now())
  const pushes = await pushesOf(tx, accountId, ids)
  const told = changes.flatMap((change) => {
    const pushed = pushes.get(change.after.id)?.pushed
    return pushed ? [{ ...change, pushed }] : []
  })
  await tellChanges(tx, owner, told)
  await tellGoneVariants(tx, owner, told)
}
