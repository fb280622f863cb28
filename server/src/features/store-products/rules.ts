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

type KnownImages = {
  /** The store's numbers of our images after the last push, by address. */
  known: ReadonlyMap<string, string>
  /** Addresses of known images that are sent once more where the store has them no more. */
  sentAgain: ReadonlySet<string>
  /** The store's numbers of images that were the owner's own then. */
  owners: ReadonlySet<string>
  nameOf: (address: string) => string | null
}

/**
 * The store's image for each of ours: what was known before, else by the name that we gave or that the address has, else
 * (it is not looked at yet, or failed) by its description, then in their order. Names may be the same: those that were
 * never sent go first.
 */
export const matchImages = (
  wanted: readonly ImageToPush[],
  images: readonly StoreImage[],
  { known, owners, sentAgain, nameOf }: KnownImages,
): Map<string, StoreImage> => {
  const matched = new Map<string, StoreImage>()
  const ids = new Set(known.values())
  const there = new Set(images.map(({ id }) => id))
  const free = new Set(images)
  const take = (isIt: (image: StoreImage, one: ImageToPush) => boolean) => {
    for (const one of wanted) {
      if (matched.has(one.address)) continue
      const found = [...free].find((image) => isIt(image, one))
      if (!found) continue
      matched.set(one.address, found)
      free.delete(found)
    }
  }
  const hasName = ({ file }: StoreImage, name: string | null) =>
    name !== null && file !== null && stemOf(file) === stemOf(name)
  const isNew = ({ id }: StoreImage) => !ids.has(id) && !owners.has(id)
  const isFirst = ({ address }: ImageToPush) => !known.has(address)
  const isAgain = ({ address }: ImageToPush) =>
    sentAgain.has(address) && !there.has(known.get(address) ?? '')
  take(({ id }, { address }) => known.get(address) === id)
  take((image, { address }) => hasName(image, nameOf(address)))
  for (const isMeant of [isFirst, isAgain]) {
    take((image, one) => isMeant(one) && isNew(image) && hasName(image, sourceName(one.address)))
    const isNameless = (image: StoreImage, one: ImageToPush) =>
      isMeant(one) && isNew(image) && image.file === null
    take((image, one) => isNameless(image, one) && image.alt === one.alt)
    take(isNameless)
  }
  return matched
}

/**
 * Images that we sent and the store could not load, which nobody else would take out: those that are known, and those with
 * a description of ours that were not there before.
 */
export const failedOfOurs = (
  wanted: readonly ImageToPush[],
  images: readonly StoreImage[],
  { known, owners }: Pick<KnownImages, 'known' | 'owners'>,
): string[] => {
  const ids = new Set(known.values())
  const alts = new Set(wanted.map(({ alt }) => alt).filter((alt) => alt !== ''))
  return images
    .filter(
      ({ id, state, alt }) =>
        state === 'failed' && !owners.has(id) && (ids.has(id) || alts.has(alt)),
    )
    .map(({ id }) => id)
}
