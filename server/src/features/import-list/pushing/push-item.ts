import type { pushItem as contract } from '@plaudit/contract/dropshipping/pushes'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { languageOf } from '../../../account-language.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { assertReviews } from './reviews/assert-reviews.ts'
import { beginPush } from './begin-push.ts'
import { sellableOf } from './rows.ts'
import { shownPushes } from './showing/rows.ts'
import { pushView } from './showing/view.ts'

/**
 * PROD-50: begins a push.
 * @throws Problem `not_found`; `store_needed`; `conflict` when it is being pushed, or something stands against it;
 * `plan_needed`, `subscription_paused` and `invalid` for the supplier's reviews (PROD-66)
 */
export const pushItem = async (
  owner: Owner,
  { id, status, chosen, reviews }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const found = await sellableOf(world.db, { accountId, id })
  if (!found) throw new Problem('not_found')
  if (!(await findShopAccess(owner))) throw new Problem('store_needed')
  if (reviews) await assertReviews(owner, found, reviews)
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const item = await sellableOf(tx, { accountId, id })
    if (!item) throw new Problem('not_found')
    const against = await beginPush(tx, owner, {
      item,
      asked: { status, chosen: chosen ?? null, reviews: reviews ?? null },
    })
    if (against)
      throw new Problem('conflict', {
        detail: phrase(against.length > 0 ? 'selling.blocked' : 'selling.under_way'),
      })
    const [push] = await shownPushes(tx, accountId, { id })
    return pushView(push!, await languageOf(tx, accountId))
  })
}
