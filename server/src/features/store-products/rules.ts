import type {
  ProductToPush,
  Refusal,
  StoreProduct,
  VariantToPush,
} from '../../providers/store-products.ts'

type ImageToPush = ProductToPush['images'][number]
type RefusalKind = Refusal['kind']
type StoreImage = StoreProduct['images'][number]
type StoreVariant = StoreProduct['variants'][number]

/** Shopify's limits of a product (shopify.dev, `ProductSetInput`; help.shopify.com, "Products"). */
const LONGEST_TEXT = 255
const MOST_TAGS = 250
const MOST_OPTIONS = 3
const MOST_VARIANTS = 2048
const MOST_IMAGES = 250

const refuse = (kind: RefusalKind, at: number | null = null): Refusal => ({ kind, detail: '', at })

const isLong = (text: string): boolean => text.length > LONGEST_TEXT
const isRepeated = (texts: readonly string[]): boolean => new Set(texts).size < texts.length

const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/]+/i.test(address)

const fieldRefusals = (product: ProductToPush): Refusal[] => {
  const refusals: Refusal[] = []
  if (!product.title.trim()) refusals.push(refuse('title_missing'))
  if (isLong(product.title)) refusals.push(refuse('title_too_long'))
  if (isLong(product.vendor) || isLong(product.productType)) refusals.push(refuse('text_too_long'))
  if (product.tags.length > MOST_TAGS || product.tags.some(isLong)) refusals.push(refuse('tags'))
  return refusals
}

const isAmount = (amount: number | null): boolean =>
  amount === null || (Number.isSafeInteger(amount) && amount >= 0)

const variantRefusals = (variant: VariantToPush, at: number, options: string[]): Refusal[] => {
  const { sku, optionValues, price, compareAtPrice, cost } = variant
  const refusals: Refusal[] = []
  if ([sku, ...optionValues].some(isLong)) refusals.push(refuse('text_too_long', at))
  if (optionValues.length !== options.length || optionValues.some((value) => !value.trim()))
    refusals.push(refuse('variant_missing', at))
  if (![price, compareAtPrice, cost].every(isAmount)) refusals.push(refuse('price', at))
  return refusals
}

const setRefusals = ({ options, variants }: ProductToPush): Refusal[] => {
  const refusals: Refusal[] = []
  if (options.length > MOST_OPTIONS) refusals.push(refuse('too_many_options'))
  if (isRepeated(options)) refusals.push(refuse('option_repeated'))
  if (variants.length === 0) refusals.push(refuse('variant_missing'))
  if (variants.length > MOST_VARIANTS) refusals.push(refuse('too_many_variants'))
  const values = variants.map(({ optionValues }) => optionValues.join('\n'))
  const ids = variants.map(({ supplierVariantId }) => supplierVariantId)
  if (isRepeated(values) || isRepeated(ids)) refusals.push(refuse('variant_repeated'))
  return refusals
}

/** PROD-41: what a store would refuse, before anything is sent to it. */
export const checkProduct = (product: ProductToPush): Refusal[] => [
  ...fieldRefusals(product),
  ...setRefusals(product),
  ...product.variants.flatMap((one, at) => variantRefusals(one, at, product.options)),
  ...(product.images.length > MOST_IMAGES ? [refuse('too_many_images')] : []),
  ...product.images.flatMap(({ address }, at) =>
    isWebAddress(address) ? [] : [refuse('image_address', at)],
  ),
]

/** An image that is named twice is sent once; a variant's image is one of the product's. */
export const tidyProduct = (product: ProductToPush): ProductToPush => {
  const all: ImageToPush[] = [
    ...product.images,
    ...product.variants.flatMap(({ image }) => (image ? [{ address: image, alt: '' }] : [])),
  ]
  const images = all.filter(
    ({ address }, at) => all.findIndex((one) => one.address === address) === at,
  )
  return { ...product, images }
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/**
 * The store's variant for each of ours, by the supplier's number; where the owner deleted that and made it anew, by the
 * values of its options. Those that no key names are the owner's own.
 */
export const matchVariants = (
  wanted: readonly VariantToPush[],
  store: Pick<StoreProduct, 'variants'>,
): Map<string, StoreVariant> => {
  const matched = new Map<string, StoreVariant>()
  const free = new Set(store.variants)
  const take = (isIt: (one: VariantToPush, there: StoreVariant) => boolean) => {
    for (const one of wanted) {
      if (matched.has(one.supplierVariantId)) continue
      const found = [...free].find((there) => isIt(one, there))
      if (!found) continue
      matched.set(one.supplierVariantId, found)
      free.delete(found)
    }
  }
  take((one, there) => there.supplierVariantId === one.supplierVariantId)
  take((one, there) => sameValues(one.optionValues, there.optionValues))
  return matched
}

/** A name without its ending and what the store appended to keep two of one name apart. */
const stemOf = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replace(/_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '')
    .toLowerCase()

const sourceName = (address: string): string =>
  (/^[^?#]*/.exec(address)?.[0].split('/').at(-1) ?? '').replace(/[^\w.-]/g, '')

/**
 * The store's image for each address: what was known before (`known`, by address), else by the name that we gave or that
 * the address has, else (it is not looked at yet, or failed) in their order among those that nobody knows.
 */
export const matchImages = (
  addresses: readonly string[],
  images: readonly StoreImage[],
  {
    known,
    nameOf,
  }: { known: ReadonlyMap<string, string>; nameOf: (address: string) => string | null },
): Map<string, StoreImage> => {
  const matched = new Map<string, StoreImage>()
  const ids = new Set(known.values())
  const free = new Set(images)
  const take = (isIt: (address: string, image: StoreImage) => boolean) => {
    for (const address of addresses) {
      if (matched.has(address)) continue
      const found = [...free].find((image) => isIt(address, image))
      if (!found) continue
      matched.set(address, found)
      free.delete(found)
    }
  }
  const hasName = (image: StoreImage, name: string | null) =>
    name !== null && image.file !== null && stemOf(image.file) === stemOf(name)
  take((address, image) => known.get(address) === image.id)
  take((address, image) => hasName(image, nameOf(address)))
  take(
    (address, image) =>
      !known.has(address) && !ids.has(image.id) && hasName(image, sourceName(address)),
  )
  take((address, image) => !known.has(address) && image.file === null && !ids.has(image.id))
  return matched
}
