import type { Owner } from '../../../world.ts'
import type { ProductMatch } from './build-match.ts'
import {
  listProductsToCompare,
  type KnownProduct,
} from '../../catalogue/list-products-to-compare.ts'
import { fuzzyForms, mostSimilar, productFromFile } from './rules.ts'

/** For how many names a product is suggested. */
const SUGGESTED_FOR = 200

/** Suggests, for product names that the account does not have, its most similar product, by key. */
export const suggestProducts = async (
  { world, accountId }: Owner,
  matches: ProductMatch[],
): Promise<Map<string, KnownProduct>> => {
  const unknown = matches
    .filter(({ kind }) => kind === 'create' || kind === 'rejected')
    .slice(0, SUGGESTED_FOR)
  if (unknown.length === 0) return new Map()
  const products = (await listProductsToCompare(world.db, accountId)).map((product) => ({
    product,
    forms: fuzzyForms(product.title, product.handle),
  }))
  const found = unknown.map(({ key, names }) => {
    const file = productFromFile(names)
    return [key, mostSimilar(fuzzyForms(file.title, file.handle), products)?.product] as const
  })
  return new Map(found.filter((pair): pair is [string, KnownProduct] => pair[1] !== undefined))
}
