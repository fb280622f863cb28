import type { ProductToPush, StoreProduct, VariantToPush } from '../../providers/store-products.ts'
import { matchVariants } from './rules.ts'

type StoreVariant = StoreProduct['variants'][number]

/**
 * What was pushed last, and what the store had right after it. `images`: the store's numbers of our images, by address.
 * `variants`: the supplier's numbers of those that a push wrote. Both keep what the owner deleted in the store, so that
 * it is not made again. `sentPrices`, by the store's number of a variant: prices that it may have taken since
 * (PROD-85). `unknown`: paths of fields that were left as the store has them, of which nobody knows what was there
 * before (PROD-89).
 */
export type Pushed = {
  product: ProductToPush
  store: StoreProduct
  images: [string, string][]
  variants?: string[]
  sentPrices?: Record<string, [price: number, compareAt: number | null][]>
  unknown?: string[]
}

/**
 * `change`: only we want it otherwise than before; `edit`: only the owner changed it in the store; `conflict`: both
 * did, or nobody knows what was there before.
 */
export type DifferenceKind = 'change' | 'edit' | 'conflict'

/**
 * One difference. `path` names it where the owner chooses: `title`, `variants/{supplier's number}/price`,
 * `variants/{supplier's number}` (the variant as a whole), `images/{address}`. `ours` and `theirs`: the values; null:
 * it is not there, or has none.
 */
export type Difference = {
  path: string
  kind: DifferenceKind
  ours: DifferenceValue
  theirs: DifferenceValue
}
type DifferenceValue = string | number | string[] | null

const productFields = [
  'title',
  'descriptionHtml',
  'vendor',
  'productType',
  'tags',
  'status',
  'collections',
] as const
const variantFields = ['sku', 'price', 'compareAtPrice', 'cost', 'weightGrams', 'stock'] as const

/** As a store keeps it: tags and collections have no order, and spaces between words do not count. */
const keptForm = (value: DifferenceValue): DifferenceValue => {
  if (Array.isArray(value)) return [...new Set(value.map((one) => one.trim()))].toSorted()
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value
}
const isSame = (a: DifferenceValue, b: DifferenceValue): boolean =>
  JSON.stringify(keptForm(a)) === JSON.stringify(keptForm(b))

/** `before`: what we pushed and what the store made of it; null: not known. */
type Values = {
  ours: DifferenceValue
  theirs: DifferenceValue
  before: { ours: DifferenceValue; theirs: DifferenceValue } | null
}

const kindOf = ({ ours, theirs, before }: Values): DifferenceKind | null => {
  if (isSame(ours, theirs)) return null
  if (!before) return 'conflict'
  const isOurs = !isSame(ours, before.ours)
  const isTheirs = !isSame(theirs, before.theirs)
  if (isOurs && isTheirs) return 'conflict'
  if (isOurs) return 'change'
  return isTheirs ? 'edit' : null
}

/** `unknown`: paths of which nobody knows what was there before. */
const differencesAt =
  (unknown: ReadonlySet<string>) =>
  (path: string, { ours, theirs, before }: Values): Difference[] => {
    const kind = kindOf({ ours, theirs, before: unknown.has(path) ? null : before })
    return kind ? [{ path, kind, ours, theirs }] : []
  }
type At = ReturnType<typeof differencesAt>

/** Collections are only joined: the others that the owner put the product into are not ours to leave. */
const collectionsOf = (wanted: string[], store: string[]): string[] => [
  ...new Set([...store, ...wanted]),
]

const oursOf = (
  wanted: ProductToPush,
  theirs: string[],
  field: (typeof productFields)[number],
): DifferenceValue =>
  field === 'collections' ? collectionsOf(wanted.collections, theirs) : wanted[field]

const compareFields = ({ pushed, store, wanted }: Comparison, at: At): Difference[] =>
  productFields.flatMap((field) =>
    at(field, {
      ours: oursOf(wanted, store.collections, field),
      theirs: store[field],
      before: pushed && {
        ours: oursOf(pushed.product, store.collections, field),
        theirs: pushed.store[field],
      },
    }),
  )

type Known = { ours: VariantToPush; theirs: StoreVariant } | null

/**
 * `former`: of a variant that belonged to another one of the supplier's (PROD-68): how many there are is never the
 * owner's.
 */
const compareVariant = (
  wanted: VariantToPush,
  theirs: StoreVariant,
  { at, before, former }: { at: At; before: Known; former: Known },
): Difference[] =>
  variantFields.flatMap((field) => {
    const known = before ?? (field === 'stock' ? former : null)
    return at(`variants/${wanted.supplierVariantId}/${field}`, {
      ours: wanted[field],
      theirs: theirs[field],
      before: known && { ours: known.ours[field], theirs: known.theirs[field] },
    })
  })

/** What was pushed last of a variant of the store. */
const formerOf = (pushed: Pushed | null, { id }: StoreVariant): Known => {
  const theirs = pushed?.store.variants.find((one) => one.id === id)
  const ours = pushed?.product.variants.find(
    (one) => one.supplierVariantId === theirs?.supplierVariantId,
  )
  return ours && theirs ? { ours, theirs } : null
}

const nameOf = ({ optionValues, sku }: VariantToPush): string => optionValues.join(' / ') || sku

const compareVariants = ({ pushed, store, wanted }: Comparison, at: At): Difference[] => {
  const there = matchVariants(wanted.variants, store)
  const before = pushed && matchVariants(pushed.product.variants, pushed.store)
  const written = new Set(pushed?.variants)
  return wanted.variants.flatMap((one): Difference[] => {
    const id = one.supplierVariantId
    const theirs = there.get(id)
    const beforeOurs = pushed?.product.variants.find((old) => old.supplierVariantId === id)
    const beforeTheirs = before?.get(id)
    if (theirs)
      return compareVariant(one, theirs, {
        at,
        before: beforeOurs && beforeTheirs ? { ours: beforeOurs, theirs: beforeTheirs } : null,
        former: formerOf(pushed, theirs),
      })
    // One that was there is gone by the owner's own will.
    const kind = beforeTheirs || written.has(id) ? 'edit' : 'change'
    return [{ path: `variants/${id}`, kind, ours: nameOf(one), theirs: null }]
  })
}

const compareImages = ({ pushed, wanted, imageIds, store }: Comparison): Difference[] => {
  const known = new Set(pushed?.images.map(([address]) => address))
  const failed = new Set(store.images.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return wanted.images.flatMap(({ address }): Difference[] => {
    const id = imageIds.get(address)
    if (id !== undefined && !failed.has(id)) return []
    // To send one that failed once more is for the owner to say.
    const kind = id !== undefined || known.has(address) ? 'edit' : 'change'
    return [{ path: `images/${address}`, kind, ours: address, theirs: null }]
  })
}

/** `imageIds`: the store's numbers of our images, by address, as far as they are there. */
export type Comparison = {
  pushed: Pushed | null
  store: StoreProduct
  wanted: ProductToPush
  imageIds: ReadonlyMap<string, string>
}

/**
 * PROD-44: what a push would change in a product that the store has, against what it had after the last one. Variants,
 * images and collections of the owner's own are no differences: they stay. Amounts are hundredths.
 */
export const compareProduct = (comparison: Comparison): Difference[] => {
  const at = differencesAt(new Set(comparison.pushed?.unknown))
  return [
    ...compareFields(comparison, at),
    ...compareVariants(comparison, at),
    ...compareImages(comparison),
  ]
}
