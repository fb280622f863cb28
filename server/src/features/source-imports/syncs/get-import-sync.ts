import type { Output } from '@plaudit/contract/endpoint'
import type { getImportSync as contract } from '@plaudit/contract/imports/source-syncs'
import type { Owner } from '../../../world.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { findImport } from '../../imports/find-import.ts'
import { countActiveSyncs, syncOfItem } from './rows.ts'
import { sourceItemKeyOf } from './rules.ts'
import { describeSyncs } from './describe-syncs.ts'

/** Whether the product of an import is synced weekly. @throws Problem `not_found` */
export const getImportSync = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const { walk } = (await findImport(world.db, { accountId, id })).plan
  const allowed = await findLimits(owner)
  const row =
    walk?.item &&
    (await syncOfItem(world.db, {
      accountId,
      productId: walk.productId,
      itemKey: sourceItemKeyOf(walk.item),
    }))
  const [sync = null] = row ? await describeSyncs(owner, [row], allowed) : []
  return {
    sync,
    used: await countActiveSyncs(world.db, accountId),
    limit: allowed.limits.resync_products,
  }
}
