import type { Owner } from '../../../world.ts'
import type { Match } from './match-products.ts'
import { productsToCompare } from './rows.ts'
import { fuzzyForms, mostSimilar, productFromFile, type KnownProduct } from './rules.ts'

/** Products compared for a suggestion, and names for which one is looked for. */
const COMPARED = 5_000
const SUGGESTED_FOR = 200

/** For products that the account does not have: the one of its own that was probably meant, by key. */
export const suggestProducts = async (
  { world, accountId }: Owner,
  matches: Match[],
): Promise<Map<string, KnownProduct>> => {
  const unknown = matches
    .filter(({ kind }) => kind === 'create' || kind === 'rejected')
    .slice(0, SUGGESTED_FOR)
  if (unknown.length === 0) return new Map()
  const products = (await productsToCompare(world.db, accountId, COMPARED)).map((product) => ({
    product,
    forms: fuzzyForms(product.title, product.handle),
  }))
  const found = unknown.map(({ key, names }) => {
    const file = productFromFile(names)
    return [key, mostSimilar(fuzzyForms(file.title, file.handle), products)?.product] as const
  })
  return new Map(found.filter((pair): pair is [string, KnownProduct] => pair[1] !== undefined))
}
