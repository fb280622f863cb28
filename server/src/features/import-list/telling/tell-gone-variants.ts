import type { KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { ItemRow } from '../rows.ts'
import { lostTies } from '../rules.ts'
import { MOST_SINGLE, namesOf } from './grouping/rules.ts'
import { tellTogether } from './grouping/tell-together.ts'
import { readNotices } from './read-notices.ts'
import { dayAt } from './rules.ts'

type Changed = { before: ItemRow; after: ItemRow; pushed: KeptPush }

/** How many variants that are in the store the supplier sold before and sells no more; none where the product is gone. */
const countGone = ({ before, after, pushed }: Changed): number => {
  const there = new Set(before.variants.filter(({ gone }) => !gone).map(({ id }) => id))
  return lostTies(after, pushed).filter(({ variant }) => there.has(variant.id)).length
}

const action = {
  primary_action_text: phrase('selling.told_live'),
  primary_action_url: '/live-products?state=gone',
}

/**
 * PROD-69: tells the owner that variants in the store are sold no more by the supplier, and what to do, unless nothing is
 * told of what is no longer sold. In the transaction that keeps the items. More than five products at
 * once are one notification, which grows with those that follow until the owner has read it.
 */
export const tellGoneVariants = async (tx: Tx, owner: Owner, changes: Changed[]): Promise<void> => {
  const told = changes
    .map((change) => ({ id: change.after.id, title: change.after.title, count: countGone(change) }))
    .filter(({ count }) => count > 0)
  if (told.length === 0 || (await readNotices(tx, owner.accountId)).gone === 'off') return
  const day = dayAt(owner.world.clock.now()).toISOString().slice(0, 10)
  const areTold = await tellTogether(tx, owner, {
    name: 'variants-gone',
    products: told,
    isMany: told.length > MOST_SINGLE,
    noteOf: (group) => ({
      type: 'warning',
      title: phrase('selling.many_variants', { count: group.count }),
      message: phrase('selling.many_variants_about', { titles: namesOf(group) }),
    }),
    action,
  })
  if (areTold) return
  for (const { id, title, count } of told)
    await createNotification(tx, owner, {
      type: 'warning',
      ...action,
      title: phrase('selling.told_variants'),
      message: phrase('selling.told_variants_about', { title, count }),
      event_key: `live:${id}:variants-gone:${day}`,
    })
}
