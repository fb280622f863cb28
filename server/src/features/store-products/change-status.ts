import type { Refusal, StoreProduct } from '../../providers/store-products.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

export type StatusResult =
  | { state: 'changed'; store: StoreProduct }
  | { state: 'gone' }
  | { state: 'refused'; refusals: Refusal[] }

/**
 * Shows shoppers an item's product in the store, or makes it a draft; one whose status is none of `from` stays as it
 * is, and so does everything else of it. Doing it again changes nothing; one that was never pushed, or that the store
 * has no more, is `gone`. `store`: as the store has it then.
 * @throws Problem `store_needed`; ShopFailure
 */
export const changeStatus = async (
  owner: Owner,
  itemId: string,
  { from, to }: { from: StoreProduct['status'][]; to: 'active' | 'draft' },
): Promise<StatusResult> => {
  const { storeProducts } = owner.world
  const answer = await withShopAccess(owner, async (access): Promise<StatusResult> => {
    const externalId = await storeProducts.find(access, itemId)
    const before = externalId === null ? null : await storeProducts.read(access, externalId)
    if (!before) return { state: 'gone' }
    if (!from.includes(before.status)) return { state: 'changed', store: before }
    const refusals = await storeProducts
      .change(access, before.externalId, { status: to })
      .catch(catchNotAllowed)
    if (refusals.some(({ kind }) => kind === 'gone')) return { state: 'gone' }
    if (refusals.length) return { state: 'refused', refusals }
    return { state: 'changed', store: { ...before, status: to } }
  })
  if (!answer) throw new Problem('store_needed')
  return answer
}
