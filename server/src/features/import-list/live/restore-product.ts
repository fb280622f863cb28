import type { restoreProduct as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { takeOutAs } from './take-out-as.ts'

/**
 * PROD-54: out of the shop, and back into the import list with all that the owner wrote.
 * @throws Problem `not_found`, `conflict`, `store_needed`, `provider_unavailable`
 */
export const restoreProduct = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  await takeOutAs(owner, { id, state: 'import_list', reason: null })
  return { id }
}
