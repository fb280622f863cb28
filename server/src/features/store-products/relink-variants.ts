import type { Refusal, VariantChange } from '../../providers/store-products.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

type Link = Required<Pick<VariantChange, 'id' | 'supplierVariantId'>>

/**
 * PROD-68: variants of a product in the store (`id`: the store's) belong to other variants of the supplier from now on; all
 * else of them stays. Doing it again changes nothing. Answers with what the store refuses (`at`: which of the links).
 * @throws Problem `store_needed`; ShopFailure
 */
export const relinkVariants = async (
  owner: Owner,
  { externalId, links }: { externalId: string; links: Link[] },
): Promise<Refusal[]> => {
  const answer = await withShopAccess(owner, (access) =>
    owner.world.storeProducts.changeVariants(access, externalId, links).catch(catchNotAllowed),
  )
  if (!answer) throw new Problem('store_needed')
  return answer
}
