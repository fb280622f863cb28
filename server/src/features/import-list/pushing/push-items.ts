import type { pushItems as contract } from '@plaudit/contract/dropshipping/pushes'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { itemsBatch } from '../rows.ts'
import { beginPush } from './begin-push.ts'

/**
 * PROD-50: begins the pushes of several items of the list; each goes its own way.
 * @throws Problem `not_found` when none of them is in the list; `store_needed`
 */
export const pushItems = async (
  owner: Owner,
  { ids, status }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const listed = (tx: Tx) => itemsBatch(tx, accountId, { ids, after: null, limit: ids.length })
  if ((await listed(world.db)).length === 0) throw new Problem('not_found')
  if (!(await findShopAccess(owner))) throw new Problem('store_needed')
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const items = await listed(tx)
    const skipped: Output<typeof contract>['skipped'] = []
    for (const item of items) {
      const guards = await beginPush(tx, owner, { item, asked: { status, chosen: null } })
      if (guards) skipped.push({ id: item.id, title: item.title, guards })
    }
    return { begun: items.length - skipped.length, skipped }
  })
}
