import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { getProductDetails as contract } from '@plaudit/contract/dropshipping/find-products'
import { Problem } from '../../../problem.ts'
import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { Owner } from '../../../world.ts'
import { listOffersOf } from '../searching/list-offers-of.ts'
import { countCall } from '../limiting/count-call.ts'
import { limitCalls } from '../limiting/limit-calls.ts'
import { foundProductView } from '../view.ts'
import { areDetailsFresh, MOST_SIMILAR, parseUnlisted } from './rules.ts'
import { findProduct } from './find-product.ts'
import { readProduct } from './read-product.ts'
import {
  bestOffersOf,
  categoryPathOf,
  detailsOf,
  productOf,
  recordView,
  similarIds,
  type ProductRow,
} from './rows.ts'
import { productDetailsView } from './view.ts'

/** One that is not kept here is asked for first. */
const findKnown = async (owner: Owner, id: string): Promise<ProductRow | undefined> => {
  const kept = await productOf(owner.world.db, id)
  if (kept || !parseUnlisted(id)) return kept
  await limitCalls(owner)
  return findProduct(owner.world, id)
}

/** Returns why the supplier said nothing now: also `busy` for an account that asked it too often. */
const readAgain = async (
  owner: Owner,
  known: ProductRow,
): Promise<SupplierFailureCode | 'not_set_up' | null> => {
  if (areDetailsFresh(known, owner.world.clock.now())) return null
  return (await countCall(owner)).isOver ? 'busy' : readProduct(owner.world, known)
}

/**
 * PROD-19: a product as the supplier's page shows it, read now where it was not read today. What is known stays shown when
 * the supplier fails. From now on the owner has seen it.
 * @throws Problem `not_found`; `provider_unavailable`, `too_many_requests` for one that is not kept here
 */
export const getProductDetails = async (
  owner: Owner,
  { id, ships_to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const known = await findKnown(owner, id)
  if (!known) throw new Problem('not_found')
  const failure = await readAgain(owner, known)
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
