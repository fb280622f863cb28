import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { createProducts } from '../../catalogue/create-products.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import type { KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import { type ProductMatch } from './build-match.ts'
import { nameMatcher } from './identifying/rules.ts'
import { matchCandidates, namesToLookUp, productFromFile } from './rules.ts'

/**
 * The existing product that prevents this one from being created: it has the same id of ours, the same store id, or
 * the same handle.
 */
const findConflictingProduct = (
  { names, productId }: ProductMatch,
  among: KnownProduct[],
): string => {
  const ways = matchCandidates(names).filter(
    ({ by }) => by === 'id' || by === 'handle' || by === 'url',
  )
  return (
    ways.map((way) => among.find(nameMatcher(way))?.id).find((id) => id !== undefined) ?? productId
  )
}

/**
 * Creates the products that these matches need; returns how many. A match whose product was created meanwhile uses
 * that one.
 */
export const createMatchedProducts = async (
  tx: Tx,
  owner: Owner,
  { matches, importId }: { matches: ProductMatch[]; importId: string },
): Promise<number> => {
  // In the order of their ids, so that two imports that create the same products cannot deadlock.
  const products = [...new Map(matches.map((match) => [match.productId, match])).values()]
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, names }) => ({ id: productId, ...productFromFile(names) }))
  const made = await createProducts(tx, owner, { products, importId })
  const left = matches.filter(({ productId }) => !made.has(productId))
  const among = left.length
    ? await findProductsNamed(tx, owner.accountId, namesToLookUp(left.map(({ names }) => names)))
    : []
  for (const match of left) match.productId = findConflictingProduct(match, among)
  for (const match of matches) match.kind = 'matched'
  return made.size
}
