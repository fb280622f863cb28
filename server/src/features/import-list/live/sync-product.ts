import type { syncProduct as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { liveOf } from './rows.ts'
import { syncOne } from './sync-one.ts'
import { liveView } from './view.ts'

/**
 * PROD-55: asks the supplier about a product now.
 * @throws Problem `not_found`, `conflict` while it is pushed, `store_needed`, `provider_unavailable`
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
  const failure = await syncOne(owner, id).catch((error: unknown) => {
    if (!(error instanceof ShopFailure)) throw error
    throw new Problem('provider_unavailable', { detail: phrase('selling.store_silent_now') })
  })
  if (failure)
    throw new Problem('provider_unavailable', { detail: phrase('imports.supplier_silent') })
  const row = await liveOf(owner.world.db, which)
  if (!row) throw new Problem('not_found')
  return liveView(row)
}
