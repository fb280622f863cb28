import { v5 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { createProducts } from '../../products/create-products.ts'
import { findProductsNamed, type KnownProduct } from '../../products/find-products.ts'
import { askedKey, fitsOf, judgeNames, meaning, type Asked, type Fit } from './identifying/rules.ts'
import {
  barcodeForms,
  newProductKey,
  productFromFile,
  productKey,
  readProductId,
  matchCandidates,
  type MatchedBy,
  type ProductNames,
} from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/** How rows with this product name are handled: matched, created, rejected or asked about. */
export type Match = {
  /** As `productKey`; of names that contradict each other, all of them. */
  key: string
  names: ProductNames
  kind: 'matched' | 'chosen' | 'create' | 'rejected' | Asked['kind']
  matchedBy: MatchedBy | 'owner' | null
  /** Where its reviews go: settled for `create` too, so that two readings of a file agree. Empty when rejected or asked. */
  productId: string
  product: KnownProduct | null
  /** Where the names contradict each other: the products that they fit. */
  fits: Fit[]
  /** Matched although its id is of no product here, as the owner said. */
  despiteId: boolean
  /** Rows that name it so far. */
  rows: number
}

const matchOf = (
  key: string,
  names: ProductNames,
  more: Pick<Match, 'kind'> & Partial<Match>,
): Match => ({
  key,
  names,
  matchedBy: null,
  productId: '',
  product: null,
  fits: [],
  despiteId: false,
  rows: 0,
  ...more,
})

/** A match whose product is made for it. */
export const matchToMake = (owner: Owner, key: string, names: ProductNames): Match =>
  matchOf(key, names, { kind: 'create', productId: v5(newProductKey(names), owner.accountId) })

const noNames: ProductNames = {
  id: null,
  handle: null,
  url: null,
  sku: null,
  barcode: null,
  title: null,
}

const wantedBy = (all: ProductNames[]) => {
  const ways = all.flatMap(matchCandidates)
  const values = (...kinds: MatchedBy[]) => [
    ...new Set(ways.filter(({ by }) => kinds.includes(by)).map(({ value }) => value)),
  ]
  const ids = values('id').map(readProductId)
  return {
    ids: ids.flatMap(({ own }) => own ?? []),
    externals: ids.flatMap(({ external }) => external ?? []),
    handles: values('handle', 'url'),
    skus: values('sku'),
    barcodes: [...new Set(values('barcode').flatMap(barcodeForms))],
    titles: values('title'),
  }
}

/** Every product that the owner chose by hand must be the owner's (404 otherwise, as for every id). */
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

/** What the owner chose by hand: products, by the names that rows give them. */
type Choices = { options: ImportOptions; chosen: Map<string, KnownProduct> }

const chosenFor = ({ options, chosen }: Choices, key: string): KnownProduct | undefined =>
  Object.hasOwn(options.product_matches, key)
    ? chosen.get(options.product_matches[key]!)
    : undefined

const chosenMatch = (key: string, names: ProductNames, product: KnownProduct): Match =>
  matchOf(key, names, { kind: 'chosen', matchedBy: 'owner', productId: product.id, product })

/** What the names come to by themselves and by the owner's choice; null where they fit nothing. `toMake`: the match that makes a product for them. */
const decideMatch = (
  names: ProductNames,
  among: KnownProduct[],
  { choices, toMake, importId }: { choices: Choices; toMake: Match; importId: string | null },
): Match | null => {
  const { key } = toMake
  const byOwner = chosenFor(choices, key)
  if (byOwner) return chosenMatch(key, names, byOwner)
  const verdict = judgeNames(names, among, {
    madeId: toMake.productId,
    importId,
    ignoreIds: choices.options.unknown_ids === 'ignore',
  })
  if (verdict.kind === 'none') return null
  if (verdict.kind === 'found') {
    const { fit, despiteId } = verdict
    return matchOf(key, names, {
      kind: 'matched',
      matchedBy: fit.by,
      productId: fit.product.id,
      product: fit.product,
      despiteId,
    })
  }
  const asked = askedKey(names, verdict)
  const answer = chosenFor(choices, asked)
  return answer ? chosenMatch(asked, names, answer) : matchOf(asked, names, verdict)
}

/** The matches that were found, for the rows that come. */
const openMemory = () => {
  const known = new Map<string, Match>()
  /** What is shown once, under its key. */
  const shown = new Map<string, Match>()
  /** By the first name of a row: what a row takes whose own names fit nothing. */
  const first = new Map<string, Match>()
  return {
    known,
    shown,
    first,
    keep: (names: ProductNames, key: string, decided: Match) => {
      const place = [decided.kind, decided.key, decided.productId].join('\u0001')
      const match = shown.get(place) ?? decided
      shown.set(place, match)
      known.set(namesKey(names), match)
      if (match.key === key && !first.has(key)) first.set(key, match)
    },
  }
}

/**
 * Finds the products that rows name: by id, handle, address, SKU, barcode, exact title, where all that fits fits one product
 * (decision 0030); else by the owner's choice; else as the options say for all rows alike (IMP-14: never a silent drop).
 * Remembers what it found. `importId`: the import at work, whose own products are not looked at as the owner's.
 */
export const openMatcher = async (
  owner: Owner,
  options: ImportOptions,
  importId: string | null = null,
) => {
  const chosen = await chosenProducts(owner, options)
  const { known, shown, first, keep } = openMemory()

  const decide = (names: ProductNames, key: string, among: KnownProduct[]): Match => {
    const toMake = matchToMake(owner, key, names)
    const decided = decideMatch(names, among, { choices: { options, chosen }, toMake, importId })
    if (decided) return decided
    const before = first.get(key)
    if (before) return before
    return options.unknown_products === 'reject'
      ? matchOf(key, names, { kind: 'rejected' })
      : toMake
  }

  const forAll = options.product_id ? chosen.get(options.product_id)! : null
  const theOne: Match | null = forAll && chosenMatch('', noNames, forAll)
  /** Chosen for all rows, a product is stronger than what a row names, unless the owner chose for that name too. */
  const overrules = (key: string) => forAll !== null && !Object.hasOwn(options.product_matches, key)
  let overruled = 0

  return {
    /** All that were asked for, each once. */
    all: () => [...shown.values()],
    /** The product for all rows. */
    forAll,
    /** Rows so far that name a product and go to the one for all rows nevertheless. */
    overruled: () => overruled,
    /** Looks up what is new among these. */
    learn: async (tx: Tx, all: ProductNames[]): Promise<void> => {
      const fresh = new Map<string, ProductNames>()
      for (const names of all) {
        const key = productKey(names)
        if (key !== null && overrules(key)) overruled++
        else if (key !== null && !known.has(namesKey(names))) fresh.set(namesKey(names), names)
      }
      const among = fresh.size
        ? await findProductsNamed(tx, owner.accountId, wantedBy([...fresh.values()]))
        : []
      for (const names of fresh.values())
        keep(names, productKey(names)!, decide(names, productKey(names)!, among))
      for (const names of all) {
        const match = known.get(namesKey(names))
        if (match) match.rows++
      }
    },
    /** The match of a row; null when it names no product and the owner chose none for all rows. */
    of: (names: ProductNames): Match | null => {
      const key = productKey(names)
      return key === null || overrules(key) ? theOne : known.get(namesKey(names))!
    },
  }
}
export type Matcher = Awaited<ReturnType<typeof openMatcher>>

/** The product that stands where this one was to be made: it has the same id of ours, the same id in the store, or the same handle. */
const takenBy = ({ names, productId }: Match, among: KnownProduct[]): string => {
  const ways = matchCandidates(names).filter(
    ({ by }) => by === 'id' || by === 'handle' || by === 'url',
  )
  return ways.map((way) => among.find(meaning(way))?.id).find((id) => id !== undefined) ?? productId
}

/** Makes the products that these matches need. Answers how many were made; a match whose product came into being meanwhile takes that one. */
export const createMatchedProducts = async (
  tx: Tx,
  owner: Owner,
  { matches, importId }: { matches: Match[]; importId: string },
): Promise<number> => {
  // In the order of their ids, so that two imports making the same ones cannot wait for each other in a circle.
  const products = [...new Map(matches.map((match) => [match.productId, match])).values()]
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, names }) => ({ id: productId, ...productFromFile(names) }))
  const made = await createProducts(tx, owner, { products, importId })
  const left = matches.filter(({ productId }) => !made.has(productId))
  const among = left.length
    ? await findProductsNamed(tx, owner.accountId, wantedBy(left.map(({ names }) => names)))
    : []
  for (const match of left) match.productId = takenBy(match, among)
  for (const match of matches) match.kind = 'matched'
  return made.size
}

/** For rows whose names contradict each other: the products that they fit, as they stand now. */
export const fittingProducts = async (
  { world, accountId }: Owner,
  all: ProductNames[],
): Promise<KnownProduct[][]> => {
  const among = all.length ? await findProductsNamed(world.db, accountId, wantedBy(all)) : []
  return all.map((names) => fitsOf(names, among).map(({ product }) => product))
}
