import type { StorefrontProduct } from '@plaudit/contract/storefront/storefront'
import type { World } from '../../../../world.ts'
import { buildPage } from '../build-page.ts'
import { productUrlOf } from '../product-url-of.ts'
import type { FoundPage } from '../read-page.ts'
import type { WantedPage } from '../read-wanted-page.ts'
import { reviewView } from '../view.ts'
import { shopPageOf, type ListedProduct } from './rows.ts'

const productOf = (
  { id, title, handle, image_url }: ListedProduct,
  storeUrl: string | null,
): StorefrontProduct => ({
  id,
  title,
  handle,
  url: productUrlOf(storeUrl, handle),
  image: image_url,
})

/** One page of all published reviews of a shop, own and imported, each with its product, and the shop's summary. */
export const readShopPage = async (
  world: World,
  { accountId, storeUrl }: { accountId: string; storeUrl: string | null },
  wanted: WantedPage,
): Promise<FoundPage> => {
  const { counts, reviews, products } = await shopPageOf(world, accountId, wanted)
  const known = new Map((products ?? []).map((one) => [one.id, productOf(one, storeUrl)]))
  return {
    product: null,
    ask: wanted.ask,
    ...buildPage(wanted, {
      rows: reviews ?? [],
      counts: counts ?? [],
      countries: [],
      topics: [],
      viewOf: (row) => ({
        ...reviewView(row, world.files.publicUrl),
        product: known.get(row.product_id)!,
      }),
    }),
  }
}
