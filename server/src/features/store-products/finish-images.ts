import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import type { Pushed } from './compare-product.ts'
import { failedImagesOf, type FailedImage } from './failed-images-of.ts'
import { imagesIn } from './images-in.ts'

/**
 * PROD-63: looks again at the images of a product whose push ended while the store was still loading them. Those of ours
 * that failed are taken out of it; nothing else is written.
 * @throws Problem `store_needed`; ShopFailure
 */
export const finishImages = async (
  owner: Owner,
  pushed: Pushed,
): Promise<
  { state: 'waiting' } | { state: 'gone' } | { state: 'ready'; failedImages: FailedImage[] }
> => {
  const { storeProducts } = owner.world
  const { externalId } = pushed.store
  const answer = await withShopAccess(owner, async (access) => {
    const store = await storeProducts.read(access, externalId)
    if (!store) return { state: 'gone' as const }
    const { found, failed } = imagesIn(pushed.product, store, {
      pushed,
      nameOf: storeProducts.imageName,
    })
    if ([...found.values()].some(({ state }) => state === 'waiting'))
      return { state: 'waiting' as const }
    await storeProducts.removeImages(access, externalId, failed)
    return { state: 'ready' as const, failedImages: failedImagesOf(found) }
  })
  if (!answer) throw new Problem('store_needed')
  return answer
}
