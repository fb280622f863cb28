import type { deactivateProduct as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { liveOf } from './rows.ts'
import { takeOutAs } from './take-out-as.ts'
import { liveView } from './view.ts'

/**
 * PROD-54: out of the shop; it stays a draft in the store's admin.
 * @throws Problem `not_found`, `conflict`, `store_needed`, `provider_unavailable`
 */
export const deactivateProduct = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  await takeOutAs(owner, { id, state: 'deactivated', reason: 'by_owner' })
  const row = await liveOf(owner.world.db, { accountId: owner.accountId, id })
  if (!row) throw new Problem('conflict')
  return liveView(row)
}
