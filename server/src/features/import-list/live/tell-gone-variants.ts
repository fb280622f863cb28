import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { pushOf } from '../pushing/rows.ts'
import type { ItemRow } from '../rows.ts'
import { tellOnceADay } from './tell-once-a-day.ts'

/**
 * PROD-69: tells the owner that variants in the store are sold no more by the supplier, and what to do. In the transaction
 * that keeps the item: `before` and `after` it. Nothing where the product itself is gone, of which `tellStock` tells.
 */
export const tellGoneVariants = async (
  tx: Tx,
  owner: Owner,
  { before, after }: { before: ItemRow; after: ItemRow },
): Promise<void> => {
  if (after.gone_at) return
  const there = new Set(before.variants.filter(({ gone }) => !gone).map(({ id }) => id))
  const vanished = after.variants.filter(({ id, gone, chosen }) => gone && chosen && there.has(id))
  if (vanished.length === 0) return
  const push = await pushOf(tx, { accountId: owner.accountId, id: after.id })
  const tied = new Set(push?.pushed?.store.variants.map((one) => one.supplierVariantId))
  const count = vanished.filter(({ id }) => tied.has(id)).length
  if (count === 0) return
  await tellOnceADay(tx, owner, {
    id: after.id,
    kind: 'variants-gone',
    note: {
      type: 'warning',
      title: phrase('selling.told_variants'),
      message: phrase('selling.told_variants_about', { title: after.title, count }),
    },
  })
}
