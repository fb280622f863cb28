import type { Tx } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import type { PushRow } from '../../pushing/rows.ts'
import type { ItemRow } from '../../rows.ts'
import { wishFor } from '../../wishes/wish-for.ts'

/**
 * PROD-87: the owner took a product out of the shop while it was shown again, since the supplier sells it again. Which of both
 * the store had last is not known: it is taken out once more, by the job that follows up. `item` undefined: out of the list.
 */
export const takeOutAgain = async (
  tx: Tx,
  owner: Owner,
  { item, push }: { item: ItemRow | undefined; push: PushRow },
): Promise<void> => {
  const state = item?.state ?? 'import_list'
  if (state !== 'import_list' && state !== 'deactivated') return
  const { reason } = push
  await wishFor(tx, owner, {
    which: { accountId: push.account_id, id: push.item_id },
    wish: {
      kind: 'take_out',
      asked: owner.world.clock.now().getTime(),
      from: state,
      formerReason: reason,
      state,
      reason,
    },
  })
}
