import type { Refusal, VariantChange } from '../../providers/store-products.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

type Prices = Pick<VariantChange, 'id' | 'price' | 'compareAtPrice' | 'cost'>

/**
 * PROD-47: the prices of variants, product by product, in hundredths of the unit of the store's currency. What is not
 * named stays. Answers with what the store refuses (`at`: which of that product's); the others are changed.
 * @throws Problem `store_needed`; ShopFailure
 */
export const setPrices = async (
  owner: Owner,
  products: { externalId: string; variants: Prices[] }[],
): Promise<(Refusal & { externalId: string })[]> => {
  const answer = await withShopAccess(owner, async (access) => {
    const refusals: (Refusal & { externalId: string })[] = []
    for (const { externalId, variants } of products) {
      const refused = await owner.world.storeProducts
        .changeVariants(access, externalId, variants)
        .catch(catchNotAllowed)
      refusals.push(...refused.map((one) => ({ ...one, externalId })))
    }
    return refusals
  })
  if (!answer) throw new Problem('store_needed')
  return answer
}
