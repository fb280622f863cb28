import type { Owner } from '../../../world.ts'
import {
  listProductsToCompare,
  type KnownProduct,
} from '../../catalogue/list-products-to-compare.ts'
import { fuzzyForms, productFromFile, rankSimilar, type ProductNames } from './rules.ts'

/** How many products are offered for one name. */
const OFFERED = 5

/** For each of these names, the account's most similar products, most similar first. */
export const suggestSimilar = async (
  { world, accountId }: Owner,
  all: ProductNames[],
): Promise<KnownProduct[][]> => {
  if (all.length === 0) return []
  const products = await listProductsToCompare(world.db, accountId)
  const similarTo = rankSimilar(
    products.map((product) => ({ product, forms: fuzzyForms(product.title, product.handle) })),
    OFFERED,
  )
  return all.map((names) => {
    const { title, handle } = productFromFile(names)
    return similarTo(fuzzyForms(title, handle)).map(({ product }) => product)
  })
}
