import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { type KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { ambiguityKey, identifyProduct } from './identifying/rules.ts'
import { namesToLookUp, productKey, type ProductNames } from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { matchNewProduct } from './match-new-product.ts'
import { buildMatch, type ProductMatch } from './build-match.ts'

const noNames: ProductNames = {
  id: null,
  handle: null,
  url: null,
  sku: null,
  barcode: null,
  title: null,
}

/** Every product that the owner chose must belong to the account (404 otherwise, as for every id). */
const chosenProducts = async (
  { world, accountId }: Owner,
  { product_matches, product_id }: ImportOptions,
) => {
  const ids = [...new Set([...Object.values(product_matches), ...(product_id ? [product_id] : [])])]
  const found = ids.length ? await findProductsNamed(world.db, accountId, { ids }) : []
  if (found.length < ids.length)
    throw new Problem('not_found', { detail: phrase('imports.chosen_product_not_found') })
  return new Map(found.map((product) => [product.id, product]))
}

/** Rows with the same names have the same match. */
const namesKey = ({ id, handle, url, sku, barcode, title }: ProductNames) =>
  [id, handle, url, sku, barcode, title].join('\u0001')

/** The products that the owner chose, by the names in the rows. */
type Choices = { options: ImportOptions; chosen: Map<string, KnownProduct> }

const chosenFor = ({ options, chosen }: Choices, key: string): KnownProduct | undefined =>
  Object.hasOwn(options.product_matches, key)
    ? chosen.get(options.product_matches[key]!)
    : undefined

const chosenMatch = (key: string, names: ProductNames, product: KnownProduct): ProductMatch =>
  buildMatch(key, names, { kind: 'chosen', matchedBy: 'owner', productId: product.id, product })

/**
 * Decides a match by the names and the owner's choices; null when they match nothing. `toMake`: the match that would
 * create a product for them.
 */
const decideMatch = (
  names: ProductNames,
  among: KnownProduct[],
  {
    choices,
    toMake,
    importId,
  }: { choices: Choices; toMake: ProductMatch; importId: string | null },
): ProductMatch | null => {
  const { key } = toMake
  const byOwner = chosenFor(choices, key)
  if (byOwner) return chosenMatch(key, names, byOwner)
  const verdict = identifyProduct(names, among, {
    madeId: toMake.productId,
    importId,
    ignoreIds: choices.options.unknown_ids === 'ignore',
  })
  if (verdict.kind === 'none') return null
  if (verdict.kind === 'found') {
    const { fit, despiteId } = verdict
    return buildMatch(key, names, {
      kind: 'matched',
      matchedBy: fit.by,
      productId: fit.product.id,
      product: fit.product,
      despiteId,
    })
  }
  const asked = ambiguityKey(names, verdict)
  const answer = chosenFor(choices, asked)
  return answer ? chosenMatch(asked, names, answer) : buildMatch(asked, names, verdict)
}

/** Stores the matches found so far, for later rows. */
const createMatchStore = () => {
  const known = new Map<string, ProductMatch>()
  /** Shown once, by key. */
  const shown = new Map<string, ProductMatch>()
  /** By the first name of a row: used by rows whose own names match nothing. */
  const first = new Map<string, ProductMatch>()
  return {
    known,
    shown,
    first,
    keep: (names: ProductNames, key: string, decided: ProductMatch) => {
      const place = [decided.kind, decided.key, decided.productId].join('\u0001')
      const match = shown.get(place) ?? decided
      shown.set(place, match)
      known.set(namesKey(names), match)
      if (match.key === key && !first.has(key)) first.set(key, match)
    },
  }
}

/**
 * Finds the products that rows refer to: by id, handle, URL, SKU, barcode and exact title, if all that match point to
 * one product (decision 0030); else by the owner's choice; else as the options say for all rows (IMP-14: never
 * dropped silently). Results are cached. `importId`: the running import, whose own products do not count as the
 * owner's.
 */
export const createMatcher = async (
  owner: Owner,
  options: ImportOptions,
  importId: string | null = null,
) => {
  const chosen = await chosenProducts(owner, options)
  const { known, shown, first, keep } = createMatchStore()

  const decide = (names: ProductNames, key: string, among: KnownProduct[]): ProductMatch => {
    const toMake = matchNewProduct(owner, key, names)
    const decided = decideMatch(names, among, { choices: { options, chosen }, toMake, importId })
    if (decided) return decided
    const before = first.get(key)
    if (before) return before
    return options.unknown_products === 'reject'
      ? buildMatch(key, names, { kind: 'rejected' })
      : toMake
  }

  const forAll = options.product_id ? chosen.get(options.product_id)! : null
  const theOne: ProductMatch | null = forAll && chosenMatch('', noNames, forAll)
  /** A product chosen for all rows overrides the names in a row, unless the owner also chose for that name. */
  const overrules = (key: string) => forAll !== null && !Object.hasOwn(options.product_matches, key)
  let overruled = 0

  return {
    /** All matches requested so far, each once. */
    all: () => [...shown.values()],
    /** The product chosen for all rows. */
    forAll,
    /** Rows so far that name a product but go to the one chosen for all rows. */
    overruled: () => overruled,
    /** Looks up those that are not cached yet. */
    learn: async (tx: Tx, all: ProductNames[]): Promise<void> => {
      const fresh = new Map<string, ProductNames>()
      for (const names of all) {
        const key = productKey(names)
        if (key !== null && overrules(key)) overruled++
        else if (key !== null && !known.has(namesKey(names))) fresh.set(namesKey(names), names)
      }
      const among = fresh.size
        ? await findProductsNamed(tx, owner.accountId, namesToLookUp([...fresh.values()]))
        : []
      for (const names of fresh.values())
        keep(names, productKey(names)!, decide(names, productKey(names)!, among))
      for (const names of all) {
        const match = known.get(namesKey(names))
        if (match) match.rows++
      }
    },
    /** The match of a row; null when it names no product and none was chosen for all rows. */
    of: (names: ProductNames): ProductMatch | null => {
      const key = productKey(names)
      return key === null || overrules(key) ? theOne : known.get(namesKey(names))!
    },
  }
}

export type ProductMatcher = Awaited<ReturnType<typeof createMatcher>>
