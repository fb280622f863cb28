import type { activateProduct as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { pushItem } from '../pushing/push-item.ts'
import { liveOf } from './rows.ts'

/**
 * PROD-54: pushes a deactivated product for shoppers again: what is missing in the store comes back.
 * @throws Problem `not_found`, `conflict` for one that is not deactivated or cannot be pushed, `store_needed`
 */
export const activateProduct = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const row = await liveOf(owner.world.db, { accountId: owner.accountId, id })
  if (!row) throw new Problem('not_found')
  if (row.state !== 'deactivated') throw new Problem('conflict')
  return pushItem(owner, { id, status: 'active' })
}
