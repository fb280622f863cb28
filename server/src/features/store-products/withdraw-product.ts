import type { Refusal, StoreProduct } from '../../providers/store-products.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

/**
 * PROD-46: takes a product out of the shop: it becomes a draft, and keeps everything else, since orders name it and the
 * owner may have edited it. Doing it again changes nothing; one that was never pushed, or is gone, is `gone`. For both
 * "deactivate" and "restore to the import list".
 * @throws Problem `store_needed`; ShopFailure
 */
export const withdrawProduct = async (
  owner: Owner,
  itemId: string,
): Promise<
  | { state: 'withdrawn'; store: StoreProduct }
  | { state: 'gone' }
  | { state: 'refused'; refusals: Refusal[] }
> => {
  const { storeProducts } = owner.world
  const answer = await withShopAccess(owner, async (access) => {
    const externalId = await storeProducts.find(access, itemId)
    const before = externalId === null ? null : await storeProducts.read(access, externalId)
    if (!before) return { state: 'gone' as const }
    // An archived product is in no shop either, and the owner put it there.
    if (before.status === 'draft' || before.status === 'archived')
      return { state: 'withdrawn' as const, store: before }
    const refusals = await storeProducts
      .change(access, before.externalId, { status: 'draft' })
      .catch(catchNotAllowed)
    if (refusals.some(({ kind }) => kind === 'gone')) return { state: 'gone' as const }
    if (refusals.length) return { state: 'refused' as const, refusals }
    return { state: 'withdrawn' as const, store: { ...before, status: 'draft' as const } }
  })
  if (!answer) throw new Problem('store_needed')
  return answer
}
