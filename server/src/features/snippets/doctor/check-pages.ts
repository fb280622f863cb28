import type { World } from '../../../world.ts'
import { listMostReviewedHandles } from '../../reviews/listing/list-most-reviewed-handles.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { checkPage } from './check-page.ts'

/** A theme draws all product pages alike: what is wrong on these is wrong on the others. */
const PAGES_A_NIGHT = 20

/** Job: reads the pages of the products with most own reviews, one after the other. */
export const checkPages = async (
  world: World,
  { accountId }: { accountId: string },
  signal: AbortSignal,
): Promise<void> => {
  const owner = { world, accountId }
  const store = await findConnection(world, accountId)
  if (!store) return
  for (const handle of await listMostReviewedHandles(owner, PAGES_A_NIGHT)) {
    signal.throwIfAborted()
    await checkPage(owner, new URL(world.shopSurfaces.productPageUrl(store.domain, handle)))
  }
}
