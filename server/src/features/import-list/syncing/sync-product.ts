import type { syncProduct as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { askAgain } from '../../supplier-products/asking/ask-again.ts'
import { limitCalls } from '../../supplier-products/limiting/limit-calls.ts'
import { liveOf } from '../live/rows.ts'
import { liveView } from '../live/view.ts'
import { silentStoreProblem } from '../silent-store-problem.ts'
import { mergeFacts } from './merge-facts.ts'
import { updateStore } from './update-store.ts'

/**
 * PROD-55: asks the supplier about a product now.
 * @throws Problem `not_found`, `conflict` while it is pushed, `store_needed`, `provider_unavailable`, `too_many_requests`
 */
export const syncProduct = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const which = { accountId: owner.accountId, id }
  const known = await liveOf(owner.world.db, which)
  if (!known) throw new Problem('not_found')
  if (known.state === 'pushing')
    throw new Problem('conflict', { detail: phrase('selling.under_way') })
  await limitCalls(owner)
  if (await askAgain(owner.world, known.supplier_product_id, 'waited_for'))
    throw new Problem('provider_unavailable', { detail: phrase('imports.supplier_silent') })
  await mergeFacts(owner, [id])
  const [problem] = await updateStore(owner, [id]).catch((error: unknown) => {
    throw error instanceof ShopFailure ? silentStoreProblem() : error
  })
  if (problem) throw problem
  const row = await liveOf(owner.world.db, which)
  if (!row) throw new Problem('not_found')
  return liveView(row)
}
