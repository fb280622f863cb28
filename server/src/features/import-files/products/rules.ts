import { cutText } from '../../../texts/cut-text.ts'
import { editDistance } from '../../../texts/edit-distance.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'

/** The names of a row's product: its non-empty product columns. */
export type ProductNames = {
  id: string | null
  handle: string | null
  url: string | null
  sku: string | null
  barcode: string | null
  title: string | null
}

/**
 * An id of another system (WordPress) is not a store id: the other names identify the product; without any, the id
 * only distinguishes products. Site Reviews writes `product:slug`, and lists.
 */
export const withoutForeignId = (names: ProductNames): ProductNames => {
  const first = names.id?.split(/[,|]/)[0]?.trim()
  if (!first) return { ...names, id: null }
  const slug = /^[a-z_-]+:([^:]*[^\d:][^:]*)$/i.exec(first)?.[1]
  const named = { ...names, id: null, handle: names.handle ?? slug ?? null }
  const isNamed = Object.values(named).some((name) => name !== null)
  return isNamed ? named : { ...named, title: `Product ${first.slice(first.indexOf(':') + 1)}` }
}

export type MatchedBy = 'id' | 'handle' | 'url' | 'sku' | 'barcode' | 'title'

/** The key of this product in previews and choices, as written in the file; null when the row names none. */
export const productKey = (names: ProductNames): string | null =>
  names.id ?? names.handle ?? names.url ?? names.sku ?? names.barcode ?? names.title

type ProductId = { external: string | null; variant: string | null; own: string | null }

/**
 * `gid://shopify/Product/42` and `42` → the store's id; our own ids are unchanged. `42` and `gid://…/ProductVariant/42`
 * may be the id of a variant: the store gives no number twice.
 */
export const readProductId = (id: string): ProductId => {
  const [, type, number] =
    /^(?:gid:\/\/shopify\/(Product|ProductVariant)\/)?(\d{1,20})$/i.exec(id) ?? []
  const kind = type?.toLowerCase()
  const own = id.toLowerCase()
  return {
    own: isUuid(own) ? own : null,
    external: kind === 'productvariant' ? null : (number ?? null),
    variant: kind === 'product' ? null : (number ?? null),
  }
}

const decodeUrlPart = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Formats a handle as stores do: lower case, hyphens for spaces. */
export const normalizeHandle = (handle: string): string =>
  handle.trim().toLowerCase().replace(/\s+/g, '-')

/** `https://shop.test/collections/all/products/kettle?variant=1` → `kettle`. */
export const handleInUrl = (url: string): string | null => {
  const found = /\/products\/([^/?#\s]+)/.exec(url)
  return found ? normalizeHandle(decodeUrlPart(found[1]!)) : null
}

/**
 * Spreadsheet programs drop leading zeros of a barcode, and a 12-digit one equals 13 digits with a leading zero
 * (GS1).
 */
export const normalizeBarcode = (barcode: string): string => barcode.replace(/^0+(?=\d)/, '')

/** All forms in which a store may have written this barcode. */
const barcodeForms = (barcode: string): string[] => {
  const plain = normalizeBarcode(barcode)
  return [
    ...new Set([barcode, plain, ...[8, 12, 13, 14].map((digits) => plain.padStart(digits, '0'))]),
  ]
}

/** The names to find a product by, most reliable first. */
export const matchCandidates = (names: ProductNames): { by: MatchedBy; value: string }[] => {
  const fromUrl = names.url && handleInUrl(names.url)
  return [
    ...(names.id ? [{ by: 'id' as const, value: names.id }] : []),
    ...(names.handle ? [{ by: 'handle' as const, value: normalizeHandle(names.handle) }] : []),
    ...(fromUrl ? [{ by: 'url' as const, value: fromUrl }] : []),
    ...(names.sku ? [{ by: 'sku' as const, value: names.sku }] : []),
    ...(names.barcode ? [{ by: 'barcode' as const, value: names.barcode }] : []),
    ...(names.title ? [{ by: 'title' as const, value: names.title.toLowerCase() }] : []),
  ]
}

const titleOfHandle = (handle: string) => {
  const words = decodeUrlPart(handle).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const handleFromFile = ({ handle, url }: ProductNames): string | null => {
  if (handle) return normalizeHandle(handle)
  return url ? handleInUrl(url) : null
}

/** A new product for these names: titled by the file, else by its handle in words, else by any name. */
export const productFromFile = (names: ProductNames) => {
  const handle = handleFromFile(names)
  const title = names.title ?? (handle ? titleOfHandle(handle) : (productKey(names) ?? ''))
  return {
    external_id: names.id ? readProductId(names.id).external : null,
    handle,
    title: cutText(title, 300),
    sku: names.sku,
    barcode: names.barcode,
  }
}

/** New products with the same key are one product: a store has each handle once, whatever ids a file has. */
export const newProductKey = (names: ProductNames): string => {
  const { handle, external_id } = productFromFile(names)
  if (handle) return `handle:${handle}`
  if (external_id) return `id:${external_id}`
  return `named:${(productKey(names) ?? '').toLowerCase()}`
}

const plainTitle = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** Normalized forms of a name for fuzzy matching. */
export const fuzzyForms = (title: string | null, handle: string | null): string[] =>
  [
    ...new Set(
      [title, handle && handle.replaceAll('-', ' ')]
        .filter((form): form is string => !!form)
        .map(plainTitle),
    ),
  ].filter((form) => form.length >= 4)

/**
 * The most similar product by title or handle, or null. At most one typo in eight letters and three in all; numbers
 * must be equal ("Kettle 2" is not "Kettle 3"). Only a suggestion: the owner confirms it.
 */
export const mostSimilar = <P extends { forms: string[] }>(
  forms: string[],
  products: P[],
): P | null => {
  let best: P | null = null
  let least = Infinity
  for (const product of products)
    for (const ours of product.forms)
      for (const theirs of forms) {
        const most = Math.min(3, Math.floor(Math.max(ours.length, theirs.length) / 8) + 1)
        if (numbersIn(ours) !== numbersIn(theirs)) continue
        const distance = editDistance(ours, theirs, most)
        if (distance <= most && distance < least) [best, least] = [product, distance]
      }
  return best
}

/** Trigrams, by which names are compared. */
const trigramsOf = (form: string): Set<string> => {
  const padded = `  ${form} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}

const diceSimilarity = (a: Set<string>, b: Set<string>) =>
  (2 * [...a].filter((piece) => b.has(piece)).length) / (a.size + b.size)

/** Below this, names are not considered similar. */
const SIMILAR = 0.25

/**
 * The products whose title or handle is most similar to one of these names, most similar first: shared trigrams (Dice
 * coefficient), so that missing or reordered words matter little. For a person to choose from.
 */
export const rankSimilar = <P extends { forms: string[] }>(
  products: P[],
  most: number,
): ((forms: string[]) => P[]) => {
  const prepared = products.map((product) => ({ product, forms: product.forms.map(trigramsOf) }))
  return (forms) => {
    const wanted = forms.map(trigramsOf)
    return prepared
      .map(({ product, forms: ours }) => ({
        product,
        score: Math.max(0, ...ours.flatMap((a) => wanted.map((b) => diceSimilarity(a, b)))),
      }))
      .filter(({ score }) => score >= SIMILAR)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ product }) => product)
  }
}

export const namesToLookUp = (all: ProductNames[]) => {
  const ways = all.flatMap(matchCandidates)
  const values = (...kinds: MatchedBy[]) => [
    ...new Set(ways.filter(({ by }) => kinds.includes(by)).map(({ value }) => value)),
  ]
  const ids = values('id').map(readProductId)
  return {
    ids: ids.flatMap(({ own }) => own ?? []),
    externals: ids.flatMap(({ external }) => external ?? []),
    variants: ids.flatMap(({ variant }) => variant ?? []),
    handles: values('handle', 'url'),
    skus: values('sku'),
    barcodes: [...new Set(values('barcode').flatMap(barcodeForms))],
    titles: values('title'),
  }
}
