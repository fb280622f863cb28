import type { KeptItemVariant, KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import { fieldProblem, Problem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { ItemRow } from '../../rows.ts'
import { lostTies } from '../../rules.ts'
import { freeVariants } from '../rules.ts'

/** `to` null: the variant is off sale. */
export type Pair = { from: string; to: string | null }

const isRepeated = (ids: string[]): boolean => new Set(ids).size < ids.length

const assertKnown = (item: ItemRow, pairs: Pair[]) => {
  const named = pairs.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  const known = new Set(item.variants.map(({ id }) => id))
  if (isRepeated(named)) throw fieldProblem('pairs', phrase('selling.remap_twice'))
  if (named.some((id) => !known.has(id)))
    throw fieldProblem('pairs', phrase('dropship.unknown_variant'))
}

/** It was sent before: what it asks for is so already. */
const isDone = (item: ItemRow, pushed: KeptPush, { from, to }: Pair): boolean => {
  const former = item.variants.find(({ id }) => id === from)
  if (!former?.gone || former.chosen) return false
  if (to === null) return true
  const ties = new Set(pushed.store.variants.map((one) => one.supplierVariantId))
  return ties.has(to) && !ties.has(from)
}

/**
 * The pairs that are still to be written.
 * @throws Problem `invalid` for a variant that is unknown or named twice; `conflict` for a choice over an older list
 */
export const openPairs = (item: ItemRow, pushed: KeptPush, pairs: Pair[]): Pair[] => {
  assertKnown(item, pairs)
  const open = pairs.filter((pair) => !isDone(item, pushed, pair))
  const lost = new Set(lostTies(item, pushed).map(({ variant }) => variant.id))
  const free = new Set(freeVariants(item, pushed).map(({ id }) => id))
  if (open.some(({ from, to }) => !lost.has(from) || (to !== null && !free.has(to))))
    throw new Problem('conflict', { detail: phrase('selling.remap_stale') })
  return open
}

/** What the owner typed on the new variant itself stays; the rest is as it was sold until now. */
const takeOver = (now: KeptItemVariant, former: KeptItemVariant): KeptItemVariant => {
  const isOwn = (field: 'price' | 'compare_at') =>
    now.locked.includes(field) && !former.locked.includes(field)
  return {
    ...now,
    chosen: former.chosen,
    price: isOwn('price') ? now.price : former.price,
    compare_at: isOwn('compare_at') ? now.compare_at : former.compare_at,
    sku: former.locked.includes('sku') ? former.sku : now.sku,
    locked: [...new Set([...former.locked, ...now.locked])],
  }
}

/** PROD-68: the new variant is sold as the former one was, which is sold no more. */
export const remappedVariants = (variants: KeptItemVariant[], pairs: Pair[]): KeptItemVariant[] => {
  const byId = new Map(variants.map((one) => [one.id, one]))
  const formerOf = new Map(pairs.map(({ from, to }) => [to, byId.get(from)!]))
  const left = new Set(pairs.map(({ from }) => from))
  return variants.map((one) => {
    if (left.has(one.id)) return { ...one, chosen: false }
    const former = formerOf.get(one.id)
    return former ? takeOver(one, former) : one
  })
}

type Moves = { moved: ReadonlyMap<string, string>; taken: ReadonlySet<string> }

/** Paths of what was left in the store as it is (PROD-89), by the new variants. */
const movedPaths = (paths: string[], { moved, taken }: Moves): string[] =>
  paths.flatMap((path) => {
    const [part, id = '', field] = path.split('/')
    if (part !== 'variants') return [path]
    return taken.has(id) ? [] : [`variants/${moved.get(id) ?? id}/${field}`]
  })

/**
 * PROD-68: what was pushed, as if it had been of the new variants; `links`: what the store's variants belong to now.
 */
export const remappedPush = (
  pushed: KeptPush,
  pairs: Pair[],
): { pushed: KeptPush; links: { id: string; supplierVariantId: string }[] } => {
  const moved = new Map(pairs.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const])))
  const taken = new Set(moved.values())
  const idOf = (id: string | null) => (id === null ? null : (moved.get(id) ?? id))
  const { product, store } = pushed
  return {
    pushed: {
      ...pushed,
      ...(pushed.unknown && { unknown: movedPaths(pushed.unknown, { moved, taken }) }),
      product: {
        ...product,
        variants: product.variants
          .filter((one) => !taken.has(one.supplierVariantId))
          .map((one) => ({ ...one, supplierVariantId: idOf(one.supplierVariantId)! })),
      },
      store: {
        ...store,
        variants: store.variants.map((one) => ({
          ...one,
          supplierVariantId: idOf(one.supplierVariantId),
        })),
      },
    },
    links: store.variants.flatMap(({ id, supplierVariantId }) => {
      const to = supplierVariantId === null ? undefined : moved.get(supplierVariantId)
      return to === undefined ? [] : [{ id, supplierVariantId: to }]
    }),
  }
}
