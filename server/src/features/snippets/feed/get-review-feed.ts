import type { getReviewFeed as contract } from '@plaudit/contract/storefront/snippets'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { countFeedReviews } from '../../reviews/exporting/count-feed-reviews.ts'
import { listProductsWithoutCode } from '../../reviews/exporting/list-products-without-code.ts'
import { findConnection } from '../../stores/find-connection.ts'

/** Products named one by one. */
const NAMED = 10

/** The feed's address for Google Merchant Center, and what is in it. @throws Problem `store_needed` */
export const getReviewFeed = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  const { reviews, no_text, no_page, imported, without_code } = await countFeedReviews(owner)
  const named = without_code > 0 ? await listProductsWithoutCode(owner, NAMED) : []
  return {
    url: `${world.settings.publicUrl}/storefront/v1/${store.domain}/product-reviews.xml`,
    reviews,
    left_out: { no_text, no_page, imported },
    products_without_code: without_code,
    without_code: named.map(({ id, title, handle }) => ({
      id,
      title,
      url: world.shopSurfaces.productPageUrl(store.domain, handle),
    })),
  }
}
