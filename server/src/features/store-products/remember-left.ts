import type { ProductToPush, StoreProduct } from '../../providers/store-products.ts'
import type { Difference, Pushed } from './compare-product.ts'
import { matchVariants } from './rules.ts'

/** The fields of the product, and of each variant by the supplier's number, that were left. */
const fieldsOf = (left: readonly Difference[]) => {
  const ofProduct: string[] = []
  const ofVariants = new Map<string, string[]>()
  for (const { path } of left) {
    const [part, id, field] = path.split('/')
    if (id === undefined) ofProduct.push(part!)
    else if (part === 'variants' && field)
      ofVariants.set(id, [...(ofVariants.get(id) ?? []), field])
  }
  return { ofProduct, ofVariants }
}

/** The left fields that are not in `pushed`, or were not known then either. */
const unknownOf = (
  now: Pushed,
  { pushed, left }: { pushed: Pushed | null; left: readonly Difference[] },
): string[] => {
  const unknown = new Set(pushed?.unknown)
  const there = matchVariants(now.product.variants, now.store)
  const before = new Set(pushed ? matchVariants(pushed.product.variants, pushed.store).keys() : [])
  return left
    .map(({ path }) => path)
    .filter((path) => {
      const [part, id, field] = path.split('/')
      if (unknown.has(path)) return true
      if (id === undefined) return pushed === null
      return part === 'variants' && field !== undefined && there.has(id) && !before.has(id)
    })
}

const withFields = <T extends object>(now: T, before: T | undefined, fields: string[]): T => {
  if (!before) return now
  const known = new Map(Object.entries(before))
  return { ...now, ...Object.fromEntries(fields.map((field) => [field, known.get(field)])) }
}

const withVariants = (now: Pushed, before: Pushed, ofVariants: Map<string, string[]>): Pushed => {
  const there = matchVariants(now.product.variants, now.store)
  const beforeThere = matchVariants(before.product.variants, before.store)
  const ours: Map<string, ProductToPush['variants'][number]> = new Map(
    before.product.variants.map((one) => [one.supplierVariantId, one]),
  )
  const theirs: Map<string, { before: StoreProduct['variants'][number]; fields: string[] }> =
    new Map()
  for (const [id, fields] of ofVariants) {
    const [one, was] = [there.get(id), beforeThere.get(id)]
    if (one && was && ours.has(id)) theirs.set(one.id, { before: was, fields })
  }
  return {
    ...now,
    product: {
      ...now.product,
      variants: now.product.variants.map((one) =>
        withFields(
          one,
          ours.get(one.supplierVariantId),
          ofVariants.get(one.supplierVariantId) ?? [],
        ),
      ),
    },
    store: {
      ...now.store,
      variants: now.store.variants.map((one) => {
        const kept = theirs.get(one.id)
        return kept ? withFields(one, kept.before, kept.fields) : one
      }),
    },
  }
}

/**
 * PROD-45: a field that was left as the owner has it in the store is remembered as it was before she changed it: it is
 * hers at every push until it is chosen, also where we change it later. PROD-89: without a memory of the push before
 * there is nothing to go back to; such a field is not known until it is chosen.
 */
export const rememberLeft = (
  now: Pushed,
  { pushed, left }: { pushed: Pushed | null; left: readonly Difference[] },
): Pushed => {
  if (left.length === 0) return now
  const paths = unknownOf(now, { pushed, left })
  const unknown = paths.length > 0 ? { unknown: paths } : {}
  if (!pushed) return { ...now, ...unknown }
  const { ofProduct, ofVariants } = fieldsOf(left)
  const kept = {
    ...now,
    product: withFields(now.product, pushed.product, ofProduct),
    store: withFields(now.store, pushed.store, ofProduct),
  }
  return { ...withVariants(kept, pushed, ofVariants), ...unknown }
}
