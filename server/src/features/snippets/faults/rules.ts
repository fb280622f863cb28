import type { DataNode, PageFacts } from '../page/page-facts.ts'

const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects that a property of a node says; texts and numbers among them are left out. */
export const partsOf = (node: DataNode, key: string): DataNode[] =>
  listOf(node.fields[key])
    .filter(isFields)
    .map((fields) => ({
      ...node,
      type: typeof fields['@type'] === 'string' ? fields['@type'] : '',
      id: null,
      fields,
      isRoot: false,
    }))

/** All values of a property, of whatever kind. */
export const valuesOf = (node: DataNode, key: string): unknown[] => listOf(node.fields[key])

const products = new Set(['product', 'productgroup', 'individualproduct', 'productmodel'])

/** The products that the page describes for themselves, in the order in which they stand. */
export const productsOf = ({ nodes }: PageFacts): DataNode[] =>
  nodes.filter(({ type, isRoot }) => isRoot && products.has(type.toLowerCase()))

/** One product written in several places under one `@id` is one product. */
export const distinctProducts = (page: PageFacts): DataNode[] => {
  const known = new Set<string>()
  return productsOf(page).filter(({ id }) => {
    if (id === null) return true
    if (known.has(id)) return false
    known.add(id)
    return true
  })
}

export type RatingOf = { owner: DataNode; rating: DataNode }

/** Every aggregate rating of a product on the page, with the product it is of. */
export const ratingsOf = (page: PageFacts): RatingOf[] =>
  productsOf(page).flatMap((owner) =>
    partsOf(owner, 'aggregateRating').map((rating) => ({ owner, rating })),
  )

/** Every review that stands in a product. */
export const reviewsOf = (page: PageFacts): DataNode[] =>
  productsOf(page).flatMap((owner) => partsOf(owner, 'review'))

/** A number as it stands in structured data: with a point, as a number or as a text; null for anything else. */
export const readNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return null
  return Number(value)
}
