import { inventoryOf } from './write-product.ts'
import type { Product } from './invent-product.ts'

/** What `GET /product/listV2` may ask for; amounts in US cents. */
export type ProductSearch = {
  words: string
  categoryId?: string | undefined
  country?: string | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
  /** 0 match, 1 listings, 2 price, 3 created, 4 inventory. */
  orderBy: 0 | 1 | 2 | 3 | 4
  ascending: boolean
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const lowest = ({ variants }: Product) => Math.min(...variants.map(({ cents }) => cents))

const figures: Record<1 | 2 | 3 | 4, (product: Product, country?: string) => number> = {
  1: ({ listedCount }) => listedCount,
  2: lowest,
  3: ({ createdAt }) => createdAt.getTime(),
  4: inventoryOf,
}

const hitsOf = (product: Product, wanted: string[]) => {
  const words = wordsOf(product.title)
  return wanted.filter((one) => words.some((word) => word.startsWith(one))).length
}

const isWanted =
  (search: ProductSearch, wanted: string[]) =>
  (product: Product): boolean => {
    const { categoryId, country, fromCents = 0, toCents = Number.POSITIVE_INFINITY } = search
    if (product.variants.length === 0) return false
    if (categoryId && product.category.id !== categoryId) return false
    if (country && inventoryOf(product, country) === 0) return false
    const cents = lowest(product)
    if (cents < fromCents || cents > toCents) return false
    return wanted.length === 0 || search.words === product.sku || hitsOf(product, wanted) > 0
  }

/** Products that are wanted, in the order asked for: the best match first, or by a figure. */
export const searchProducts = (products: readonly Product[], search: ProductSearch): Product[] => {
  const wanted = wordsOf(search.words)
  const found = products.filter(isWanted(search, wanted))
  const { orderBy, ascending, country } = search
  if (orderBy === 0)
    return wanted.length === 0
      ? found
      : found.toSorted((a, b) => hitsOf(b, wanted) - hitsOf(a, wanted))
  const figure = figures[orderBy]
  const way = ascending ? 1 : -1
  return found.toSorted((a, b) => way * (figure(a, country) - figure(b, country)))
}
