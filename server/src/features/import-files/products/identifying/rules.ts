import {
  plainBarcode,
  productKey,
  readProductId,
  matchCandidates,
  type MatchedBy,
  type ProductNames,
} from '../rules.ts'
import type { KnownProduct } from '../../../products/find-products.ts'

/** A name of a row, and a product that it fits. */
export type Fit = { by: MatchedBy; product: KnownProduct }

/**
 * What the names of a row come to (decision 0030). `products_differ`: they fit different products, or several alike. `product_id_differs`: the
 * id is of no product here, and the other names fit one with another id. Neither is ever settled by a guess.
 */
type Verdict =
  | {
      kind: 'found'
      fit: Fit
      /** The row's id is of no product here; its owner said that it does not count. */ despiteId: boolean
    }
  | Asked
  | { kind: 'none' }
export type Asked = { kind: 'products_differ' | 'product_id_differs'; fits: Fit[] }

/** Whether a product is meant by one of the names of a row. */
export const meaning = ({
  by,
  value,
}: {
  by: MatchedBy
  value: string
}): ((product: KnownProduct) => boolean) => {
  if (by === 'id') {
    const { own, external } = readProductId(value)
    return ({ id, external_id }) => id === own || (external_id !== null && external_id === external)
  }
  if (by === 'handle' || by === 'url') return ({ handle }) => handle === value
  if (by === 'title') return ({ title }) => title.toLowerCase() === value
  if (by === 'barcode') {
    const plain = plainBarcode(value)
    return ({ barcode }) => barcode !== null && plainBarcode(barcode) === plain
  }
  return ({ sku }) => sku === value
}

/** Each name that fits a product, with all products that it fits; the surest first. */
const fitting = (
  names: ProductNames,
  among: KnownProduct[],
): { by: MatchedBy; products: KnownProduct[] }[] =>
  matchCandidates(names)
    .map((way) => ({ by: way.by, products: among.filter(meaning(way)) }))
    .filter(({ products }) => products.length > 0)

/** The products that any of a row's names fits, the surest first, each once. */
export const fitsOf = (names: ProductNames, among: KnownProduct[]): Fit[] => {
  const fits = fitting(names, among).flatMap(({ by, products }) =>
    products.map((product) => ({ by, product })),
  )
  return fits.filter(
    (fit, i) => fits.findIndex(({ product }) => product.id === fit.product.id) === i,
  )
}

type About = {
  /** The id that a product made for these names would get: one of a file is of its handle, whatever ids files give it. */
  madeId: string
  /** Of the import that is at work: what it made itself is no product of the owner's to contradict. */
  importId: string | null
  ignoreIds: boolean
}

const judgeAmong = (
  names: ProductNames,
  among: KnownProduct[],
  { madeId, ignoreIds }: About,
): Verdict => {
  const [first, ...others] = fitting(names, among)
  if (!first) return { kind: 'none' }
  const agreed = first.products.filter((product) =>
    others.every(({ products }) => products.includes(product)),
  )
  if (agreed.length === 0) return { kind: 'products_differ', fits: fitsOf(names, among) }
  const isForeign = (product: KnownProduct) =>
    names.id !== null &&
    first.by !== 'id' &&
    (product.external_id !== null || readProductId(names.id).own !== null) &&
    !(product.origin === 'file' && product.id === madeId)
  const known = agreed.filter((product) => !isForeign(product))
  const meant = known.length > 0 ? known : agreed
  const fits = meant.map((product) => ({ by: first.by, product }))
  if (known.length === 0 && !ignoreIds) return { kind: 'product_id_differs', fits }
  // One that an earlier file made for just these names is meant again: the same file adds nothing.
  const fit =
    fits.length === 1
      ? fits[0]
      : fits.find(({ product }) => product.origin === 'file' && product.id === madeId)
  return fit
    ? { kind: 'found', fit, despiteId: known.length === 0 }
    : { kind: 'products_differ', fits }
}

/** Which product a row means, as far as all of its names agree. */
export const judgeNames = (names: ProductNames, among: KnownProduct[], about: About): Verdict => {
  const isOwn = ({ created_by_import }: KnownProduct) =>
    about.importId !== null && created_by_import === about.importId
  const verdict = judgeAmong(
    names,
    among.filter((product) => !isOwn(product)),
    about,
  )
  if (verdict.kind !== 'none') return verdict
  const own = judgeAmong(names, among.filter(isOwn), about)
  return own.kind === 'found' ? own : verdict
}

/** What stands for a question in previews, choices and rejected rows: the names that contradict each other, as the file writes them. */
export const askedKey = (names: ProductNames, { fits }: Asked): string =>
  [...new Set([productKey(names), ...fits.map(({ by }) => names[by])])]
    .filter((name) => name !== null)
    .join(' / ')
