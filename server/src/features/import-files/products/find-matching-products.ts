import type { Owner } from '../../../world.ts'
import { type KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { productsMatching } from './identifying/rules.ts'
import { namesToLookUp } from './rules.ts'
import type { ProductNames } from './rules.ts'

/** For rows with contradicting names: the products that they match now. */
export const findMatchingProducts = async (
  { world, accountId }: Owner,
  all: ProductNames[],
): Promise<KnownProduct[][]> => {
  const among = all.length ? await findProductsNamed(world.db, accountId, namesToLookUp(all)) : []
  return all.map((names) => productsMatching(names, among).map(({ product }) => product))
}
