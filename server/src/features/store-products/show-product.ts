import type { Refusal, StoreProduct } from '../../providers/store-products.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

/**
 * PROD-76: shows shoppers a product again that was withdrawn; nothing else of it is written. One that the owner archived stays
 * so. Doing it again changes nothing; one that the store has no more is `gone`.
 * @throws Problem `store_needed`; ShopFailure
 */
export const showProduct = async (
  owner: Owner,
  itemId: string,
): Promise<
  | { state: 'shown'; store: StoreProduct }
  | { state: 'gone' }
  | { state: 'refused'; refusals: Refusal[] }
> => {
  const { storeProducts } = owner.world
  const answer = await withShopAccess(owner, async (access) => {
    const externalId = await storeProducts.find(access, itemId)
    const before = externalId === null ? null : await storeProducts.read(access, externalId)
    if (!before) return { state: 'gone' as const }
    if (before.status !== 'draft') return { state: 'shown' as const, store: before }
    const refusals = await storeProducts
      .change(access, before.externalId, { status: 'active' })
      .catch(catchNotAllowed)
    if (refusals.some(({ kind }) => kind === 'gone')) return { state: 'gone' as const }
    if (refusals.length) return { state: 'refused' as const, refusals }
    return { state: 'shown' as const, store: { ...before, status: 'active' as const } }
  })
  if (!answer) throw new Problem('store_needed')
  return answer
}
