import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { getProductDetails as contract } from '@plaudit/contract/dropshipping/find-products'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { listOffersOf } from '../searching/list-offers-of.ts'
import { foundProductView } from '../view.ts'
import { MOST_SIMILAR } from './rules.ts'
import { findProduct } from './find-product.ts'
import { readProduct } from './read-product.ts'
import {
  bestOffersOf,
  categoryPathOf,
  detailsOf,
  productOf,
  recordView,
  similarIds,
} from './rows.ts'
import { productDetailsView } from './view.ts'

/**
 * PROD-19: a product as the supplier's page shows it, read now where it was not read today. What is known stays shown when
 * the supplier fails. From now on the owner has seen it.
 * @throws Problem `not_found`, `provider_unavailable` for one that was never read
 */
export const getProductDetails = async (
  owner: Owner,
  { id, ships_to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const known = await findProduct(world, id)
  if (!known) throw new Problem('not_found')
  const failure = await readProduct(world, known)
  const [product, details, offers, category, similar] = await Promise.all([
    productOf(world.db, id),
    detailsOf(world.db, id),
    bestOffersOf(world.db, id),
    categoryPathOf(world.db, known.category_id),
    similarIds(world.db, known, MOST_SIMILAR).then((ids) => listOffersOf(owner, ids, ships_to)),
  ])
  await recordView(world.db, accountId, id, world.clock.now())
  return {
    ...productDetailsView({ product: product ?? known, details, offers }),
    category,
    failure,
    similar: similar.map(foundProductView),
  }
}
