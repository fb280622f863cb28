import type { ImportOptions } from '@plaudit/contract/imports'
import { v5 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { insertProducts, productsNamed, productsToCompare, type Wanted } from './rows.ts'
import {
  barcodeForms,
  fuzzyForms,
  mostSimilar,
  newProductKey,
  plainBarcode,
  productFromFile,
  productKey,
  readProductId,
  waysToFind,
  type KnownProduct,
  type MatchedBy,
  type ProductNames,
} from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'

/** What becomes of the rows that name a product in this way. */
export type Match = {
  key: string
  names: ProductNames
  kind: 'matched' | 'chosen' | 'create' | 'rejected'
  matchedBy: MatchedBy | 'owner' | null
  /** Where its reviews go: settled for `create` too, so that two readings of a file agree. Empty when rejected. */
  productId: string
  product: KnownProduct | null
  /** Rows that name it so far. */
  rows: number
}

/** Products compared for a suggestion, and names for which one is looked for. */
const COMPARED = 5_000
const SUGGESTED_FOR = 200

const noNames: ProductNames = { id: null, handle: null, url: null, sku: null, barcode: null, title: null }

const wantedBy = (all: ProductNames[]): Wanted => {
  const ways = all.flatMap(waysToFind)
  const values = (...kinds: MatchedBy[]) => [...new Set(ways.filter(({ by }) => kinds.includes(by)).map(({ value }) => value))]
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

const isMeantBy = (product: KnownProduct, { by, value }: { by: MatchedBy; value: string }): boolean => {
  if (by === 'id') return product.id === readProductId(value).own || (product.external_id !== null && product.external_id === readProductId(value).external)
  if (by === 'handle' || by === 'url') return product.handle === value
  if (by === 'title') return product.title.toLowerCase() === value
  if (by === 'barcode') return product.barcode !== null && plainBarcode(product.barcode) === plainBarcode(value)
  return product[by] === value
}

const find = (names: ProductNames, among: KnownProduct[]) => {
  for (const way of waysToFind(names)) {
    const product = among.find((candidate) => isMeantBy(candidate, way))
    if (product) return { product, matchedBy: way.by }
  }
  return undefined
}

/** Every product that the owner chose by hand must be the owner's (404 otherwise, as for every id). */
const chosenProducts = async ({ world, accountId }: Owner, { product_matches, product_id }: ImportOptions) => {
  const ids = [...new Set([...Object.values(product_matches), ...(product_id ? [product_id] : [])])]
  const found = ids.length ? await productsNamed(world.db, accountId, { ids, externals: [], handles: [], skus: [], barcodes: [], titles: [] }) : []
  if (found.length < ids.length) throw new Problem('not_found', { detail: phrase('imports.chosen_product_not_found') })
  return new Map(found.map((product) => [product.id, product]))
}

/**
 * Finds the products that rows name: by id, handle, address, SKU, barcode, exact title; else by the owner's choice; else
 * as the options say for all rows alike (spec 5: never a silent drop). Remembers what it found.
 */
export const openMatcher = async (owner: Owner, options: ImportOptions) => {
  const chosen = await chosenProducts(owner, options)
  const known = new Map<string, Match>()

  const decide = (names: ProductNames, key: string, among: KnownProduct[]): Match => {
    const byOwner = Object.hasOwn(options.product_matches, key) ? chosen.get(options.product_matches[key]!) : undefined
    if (byOwner) return { key, names, kind: 'chosen', matchedBy: 'owner', productId: byOwner.id, product: byOwner, rows: 0 }
    const found = find(names, among)
    if (found) return { key, names, kind: 'matched', matchedBy: found.matchedBy, productId: found.product.id, product: found.product, rows: 0 }
    if (options.unknown_products === 'reject') return { key, names, kind: 'rejected', matchedBy: null, productId: '', product: null, rows: 0 }
    return { key, names, kind: 'create', matchedBy: null, productId: v5(newProductKey(names), owner.accountId), product: null, rows: 0 }
  }

  const forAll = options.product_id ? chosen.get(options.product_id)! : null
  const theOne: Match | null = forAll && { key: '', names: noNames, kind: 'chosen', matchedBy: 'owner', productId: forAll.id, product: forAll, rows: 0 }
  /** Chosen for all rows, a product is stronger than what a row names, unless the owner chose for that name too. */
  const overrules = (key: string) => forAll !== null && !Object.hasOwn(options.product_matches, key)
  let overruled = 0

  return {
    /** All that were asked for, by key. */
    known,
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
        else if (key !== null && !known.has(key)) fresh.set(key, fresh.get(key) ?? names)
      }
      const among = fresh.size ? await productsNamed(tx, owner.accountId, wantedBy([...fresh.values()])) : []
      for (const [key, names] of fresh) known.set(key, decide(names, key, among))
      for (const names of all) {
        const match = known.get(productKey(names) ?? '')
        if (match) match.rows++
      }
    },
    /** The match of a row; null when it names no product and the owner chose none for all rows. */
    of: (names: ProductNames): Match | null => {
      const key = productKey(names)
      return key === null || overrules(key) ? theOne : known.get(key)!
    },
  }
}
export type Matcher = Awaited<ReturnType<typeof openMatcher>>

/** Makes the products that these matches need. Answers how many were made; a match whose product came into being meanwhile takes that one. */
export const createProducts = async (tx: Tx, { world, accountId }: Owner, { matches, importId }: { matches: Match[]; importId: string }): Promise<number> => {
  const now = world.clock.now()
  // In the order of their ids, so that two imports making the same ones cannot wait for each other in a circle.
  const rows = [...new Map(matches.map((match) => [match.productId, match])).values()]
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, names }) => ({
      account_id: accountId,
      id: productId,
      ...productFromFile(names),
      image_url: null,
      price_cents: null,
      currency: null,
      origin: 'file' as const,
      created_by_import: importId,
      created_at: now,
      updated_at: now,
    }))
  const made = new Set(await insertProducts(tx, rows))
  const left = matches.filter(({ productId }) => !made.has(productId))
  const among = left.length ? await productsNamed(tx, accountId, wantedBy(left.map(({ names }) => names))) : []
  for (const match of left) match.productId = find(match.names, among)?.product.id ?? match.productId
  for (const match of matches) match.kind = 'matched'
  return made.size
}

/** For products that the account does not have: the one of its own that was probably meant, by key. */
export const suggestProducts = async ({ world, accountId }: Owner, matches: Match[]): Promise<Map<string, KnownProduct>> => {
  const unknown = matches.filter(({ kind }) => kind === 'create' || kind === 'rejected').slice(0, SUGGESTED_FOR)
  if (unknown.length === 0) return new Map()
  const products = (await productsToCompare(world.db, accountId, COMPARED)).map((product) => ({ product, forms: fuzzyForms(product.title, product.handle) }))
  const found = unknown.map(({ key, names }) => {
    const file = productFromFile(names)
    return [key, mostSimilar(fuzzyForms(file.title, file.handle), products)?.product] as const
  })
  return new Map(found.filter((pair): pair is [string, KnownProduct] => pair[1] !== undefined))
}
