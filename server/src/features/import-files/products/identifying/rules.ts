import {
  normalizeBarcode,
  productKey,
  readProductId,
  matchCandidates,
  type MatchedBy,
  type ProductNames,
} from '../rules.ts'
import type { KnownProduct } from '../../../catalogue/list-products-to-compare.ts'

/** A name from a row, and a product that it matches. */
export type NameMatch = { by: MatchedBy; product: KnownProduct }

/**
 * The result of matching the names of a row (decision 0030). `products_differ`: they match different products, or
 * several equally well. `product_id_differs`: the id matches no product, and the other names match one with another
 * id. Neither is ever guessed.
 */
type Identification =
  | {
      kind: 'found'
      fit: NameMatch
      /** The row's id matches no product, and the owner chose to ignore such ids. */ despiteId: boolean
    }
  | AmbiguousMatch
  | { kind: 'none' }

export type AmbiguousMatch = { kind: 'products_differ' | 'product_id_differs'; fits: NameMatch[] }

/** Returns a test whether a product has this name. */
export const nameMatcher = ({
  by,
  value,
}: {
  by: MatchedBy
  value: string
}): ((product: KnownProduct) => boolean) => {
  if (by === 'id') {
    const { own, external, variant } = readProductId(value)
    return ({ id, external_id, variants }) =>
      id === own ||
      (external_id !== null && external_id === external) ||
      variants.some((one) => one.external_id === variant)
  }
  if (by === 'handle' || by === 'url') return ({ handle }) => handle === value
  if (by === 'title') return ({ title }) => title.toLowerCase() === value
  if (by === 'barcode') {
    const plain = normalizeBarcode(value)
    return ({ barcode, variants }) =>
      [barcode, ...variants.map((one) => one.barcode)].some(
        (code) => code !== null && normalizeBarcode(code) === plain,
      )
  }
  return ({ sku, variants }) => sku === value || variants.some((one) => one.sku === value)
}

/** Each name that matches a product, with all products that it matches; most reliable first. */
const matchesByName = (
  names: ProductNames,
  among: KnownProduct[],
): { by: MatchedBy; products: KnownProduct[] }[] =>
  matchCandidates(names)
    .map((way) => ({ by: way.by, products: among.filter(nameMatcher(way)) }))
    .filter(({ products }) => products.length > 0)

/** The products that any of a row's names matches, most reliable first, each once. */
export const productsMatching = (names: ProductNames, among: KnownProduct[]): NameMatch[] => {
  const fits = matchesByName(names, among).flatMap(({ by, products }) =>
    products.map((product) => ({ by, product })),
  )
  return fits.filter(
    (fit, i) => fits.findIndex(({ product }) => product.id === fit.product.id) === i,
  )
}

type IdentifyOptions = {
  /**
   * The id that a product created for these names would get: within a file it depends on the handle, whatever ids the
   * file has.
   */
  madeId: string
  /** The running import: products that it created itself do not count as contradictions. */
  importId: string | null
  ignoreIds: boolean
}

const decideIdentification = (
  names: ProductNames,
  among: KnownProduct[],
  { madeId, ignoreIds }: IdentifyOptions,
): Identification => {
  const [first, ...others] = matchesByName(names, among)
  if (!first) return { kind: 'none' }
  const agreed = first.products.filter((product) =>
    others.every(({ products }) => products.includes(product)),
  )
  if (agreed.length === 0) return { kind: 'products_differ', fits: productsMatching(names, among) }
  const isForeign = (product: KnownProduct) =>
    names.id !== null &&
    first.by !== 'id' &&
    (product.external_id !== null || readProductId(names.id).own !== null) &&
    !(product.origin === 'file' && product.id === madeId)
  const known = agreed.filter((product) => !isForeign(product))
  const meant = known.length > 0 ? known : agreed
  const fits = meant.map((product) => ({ by: first.by, product }))
  if (known.length === 0 && !ignoreIds) return { kind: 'product_id_differs', fits }
  // A product that an earlier file created for exactly these names is matched again: importing the same file twice
  // adds nothing.
  const fit =
    fits.length === 1
      ? fits[0]
      : fits.find(({ product }) => product.origin === 'file' && product.id === madeId)
  return fit
    ? { kind: 'found', fit, despiteId: known.length === 0 }
    : { kind: 'products_differ', fits }
}

/** The product that a row refers to, if all of its names agree. */
export const identifyProduct = (
  names: ProductNames,
  among: KnownProduct[],
  about: IdentifyOptions,
): Identification => {
  const isOwn = ({ created_by_import }: KnownProduct) =>
    about.importId !== null && created_by_import === about.importId
  const verdict = decideIdentification(
    names,
    among.filter((product) => !isOwn(product)),
    about,
  )
  if (verdict.kind !== 'none') return verdict
  const own = decideIdentification(names, among.filter(isOwn), about)
  return own.kind === 'found' ? own : verdict
}

/**
 * The key of an ambiguity in previews, choices and rejected rows: the contradicting names, as written in the file.
 */
export const ambiguityKey = (names: ProductNames, { fits }: AmbiguousMatch): string =>
  [...new Set([productKey(names), ...fits.map(({ by }) => names[by])])]
    .filter((name) => name !== null)
    .join(' / ')
