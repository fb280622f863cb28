import { cutText } from '../../../texts/cut-text.ts'
/** How a row names its product: the filled ones of its product columns. */
export type ProductNames = {
  id: string | null
  handle: string | null
  url: string | null
  sku: string | null
  barcode: string | null
  title: string | null
}

/**
 * A number of another system (WordPress') is none of the store's: what else names the product counts, and where nothing
 * does, the number tells products apart. Site Reviews writes `product:slug`, and lists.
 */
export const withForeignId = (names: ProductNames): ProductNames => {
  const first = names.id?.split(/[,|]/)[0]?.trim()
  if (!first) return { ...names, id: null }
  const slug = /^[a-z_-]+:([^:]*[^\d:][^:]*)$/i.exec(first)?.[1]
  const named = { ...names, id: null, handle: names.handle ?? slug ?? null }
  const isNamed = Object.values(named).some((name) => name !== null)
  return isNamed ? named : { ...named, title: `Product ${first.slice(first.indexOf(':') + 1)}` }
}

export type MatchedBy = 'id' | 'handle' | 'url' | 'sku' | 'barcode' | 'title'

/** What stands in the file for this product, and stands for it in previews and choices; null when the row names none. */
export const productKey = (names: ProductNames): string | null =>
  names.id ?? names.handle ?? names.url ?? names.sku ?? names.barcode ?? names.title

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `gid://shopify/Product/42` and `42` → the store's id; one of our own ids stays what it is. */
export const readProductId = (id: string): { external: string | null; own: string | null } => {
  const own = uuid.exec(id.toLowerCase())?.[0] ?? null
  return { own, external: /^(?:gid:\/\/shopify\/Product\/)?(\d{1,20})$/i.exec(id)?.[1] ?? null }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As stores write handles: small letters, hyphens for blanks. */
export const plainHandle = (handle: string): string =>
  handle.trim().toLowerCase().replace(/\s+/g, '-')

/** `https://shop.test/collections/all/products/kettle?variant=1` → `kettle`. */
export const handleInUrl = (url: string): string | null => {
  const found = /\/products\/([^/?#\s]+)/.exec(url)
  return found ? plainHandle(decoded(found[1]!)) : null
}

/** Spreadsheet programs drop the zeros in front of a barcode, and a 12-digit one is the same as 13 digits with a zero (GS1). */
export const plainBarcode = (barcode: string): string => barcode.replace(/^0+(?=\d)/, '')

/** Every way in which a store may have written this barcode. */
export const barcodeForms = (barcode: string): string[] => {
  const plain = plainBarcode(barcode)
  return [
    ...new Set([barcode, plain, ...[8, 12, 13, 14].map((digits) => plain.padStart(digits, '0'))]),
  ]
}

/** The ways to look for a product, the surest first. */
export const matchCandidates = (names: ProductNames): { by: MatchedBy; value: string }[] => {
  const fromUrl = names.url && handleInUrl(names.url)
  return [
    ...(names.id ? [{ by: 'id' as const, value: names.id }] : []),
    ...(names.handle ? [{ by: 'handle' as const, value: plainHandle(names.handle) }] : []),
    ...(fromUrl ? [{ by: 'url' as const, value: fromUrl }] : []),
    ...(names.sku ? [{ by: 'sku' as const, value: names.sku }] : []),
    ...(names.barcode ? [{ by: 'barcode' as const, value: names.barcode }] : []),
    ...(names.title ? [{ by: 'title' as const, value: names.title.toLowerCase() }] : []),
  ]
}

const titleOfHandle = (handle: string) => {
  const words = decoded(handle).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const handleFromFile = ({ handle, url }: ProductNames): string | null => {
  if (handle) return plainHandle(handle)
  return url ? handleInUrl(url) : null
}

/** A product as it would be made from a file: its title there, else its handle in words, else whatever names it. */
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

/** Two rows whose new products would share this are of one product: a store has each handle once, whatever ids a file gives it. */
export const newProductKey = (names: ProductNames): string => {
  const { handle, external_id } = productFromFile(names)
  if (handle) return `handle:${handle}`
  if (external_id) return `id:${external_id}`
  return `named:${(productKey(names) ?? '').toLowerCase()}`
}

/** Edits between two words, given up past `most`. */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        before[j]! + 1,
        row[j - 1]! + 1,
        before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    if (Math.min(...row) > most) return most + 1
    before = row
  }
  return before[b.length]!
}

const plainTitle = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** A name as fuzzy matching sees it. */
export const fuzzyForms = (title: string | null, handle: string | null): string[] =>
  [
    ...new Set(
      [title, handle && handle.replaceAll('-', ' ')]
        .filter((form): form is string => !!form)
        .map(plainTitle),
    ),
  ].filter((form) => form.length >= 4)

/**
 * The most similar product by title or handle, or null. One slip in eight letters, at most three; numbers must agree
 * ("Kettle 2" is not "Kettle 3"). Only ever a suggestion: the owner confirms it.
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

/** Pieces of three letters, as names are compared by. */
const pieces = (form: string): Set<string> => {
  const padded = `  ${form} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}
const likeness = (a: Set<string>, b: Set<string>) =>
  (2 * [...a].filter((piece) => b.has(piece)).length) / (a.size + b.size)

/** Below this, two names only share letters. */
const SIMILAR = 0.25

/**
 * The products whose title or handle is most like one of these names, the most similar first: common pieces of three
 * letters (Dice's coefficient), so that left-out or turned words count little. For a person to choose from.
 */
export const rankSimilar = <P extends { forms: string[] }>(
  products: P[],
  most: number,
): ((forms: string[]) => P[]) => {
  const prepared = products.map((product) => ({ product, forms: product.forms.map(pieces) }))
  return (forms) => {
    const wanted = forms.map(pieces)
    return prepared
      .map(({ product, forms: ours }) => ({
        product,
        score: Math.max(0, ...ours.flatMap((a) => wanted.map((b) => likeness(a, b)))),
      }))
      .filter(({ score }) => score >= SIMILAR)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ product }) => product)
  }
}
