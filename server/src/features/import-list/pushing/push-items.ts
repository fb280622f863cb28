import type { pushItems as contract } from '@plaudit/contract/dropshipping/pushes'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { itemsBatch } from '../rows.ts'
import { assertReviews } from './reviews/assert-reviews.ts'
import { supplierIdOf } from './reviews/rules.ts'
import { beginPush } from './begin-push.ts'

/**
 * PROD-50: begins the pushes of several items of the list; each goes its own way. The supplier's reviews come with those whose
 * supplier gives some (PROD-71).
 * @throws Problem `not_found` when none of them is in the list; `store_needed`; `plan_needed` and `subscription_paused` for
 *   reviews
 */
export const pushItems = async (
  owner: Owner,
  { ids, status, reviews }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const listed = (tx: Tx) => itemsBatch(tx, accountId, { ids, after: null, limit: ids.length })
  const found = await listed(world.db)
  if (found.length === 0) throw new Problem('not_found')
  if (!(await findShopAccess(owner))) throw new Problem('store_needed')
  const withReviews = reviews ? found.find((item) => supplierIdOf(item) !== null) : undefined
  if (reviews && withReviews) await assertReviews(owner, withReviews, reviews)
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const items = await listed(tx)
    const skipped: Output<typeof contract>['skipped'] = []
    for (const item of items) {
      const wanted = supplierIdOf(item) === null ? null : (reviews ?? null)
      const asked = { status, chosen: null, reviews: wanted }
      const guards = await beginPush(tx, owner, { item, asked })
      if (guards) skipped.push({ id: item.id, title: item.title, guards })
    }
    return { begun: items.length - skipped.length, skipped }
  })
}
