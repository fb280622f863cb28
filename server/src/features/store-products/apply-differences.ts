import type { ShopAccess } from '../../providers/shop-platform.ts'
import type {
  ProductChange,
  ProductToPush,
  Refusal,
  StoreProduct,
  StoreProducts,
  VariantChange,
  VariantToPush,
} from '../../providers/store-products.ts'
import type { Pushed } from './compare-product.ts'
import { imagesIn } from './images-in.ts'
import { matchVariants } from './rules.ts'

type StoreVariant = StoreProduct['variants'][number]

type Step = {
  storeProducts: StoreProducts
  access: ShopAccess
  ask: { pushed?: Pushed | null; chosen?: readonly string[]; signal?: AbortSignal }
  waitMs: number
}
/** `paths`: what is written, as `compareProduct` names it. */
type Applying = {
  store: StoreProduct
  product: ProductToPush
  imageIds: ReadonlyMap<string, string>
  paths: ReadonlySet<string>
}

const productFields = [
  'title',
  'descriptionHtml',
  'vendor',
  'productType',
  'tags',
  'status',
] as const
const variantFields = ['sku', 'price', 'compareAtPrice', 'cost', 'weightGrams'] as const

const fieldChange = ({ product, paths, store }: Applying): ProductChange => ({
  ...Object.fromEntries(
    productFields.filter((field) => paths.has(field)).map((field) => [field, product[field]]),
  ),
  ...(paths.has('collections') && {
    joinCollections: product.collections.filter((id) => !store.collections.includes(id)),
  }),
  addImages: product.images.filter(({ address }) => paths.has(`images/${address}`)),
})

/** PROD-68: what was another variant of the supplier's and is this one now; what the owner made in the store stays hers. */
const linkChange = ({ supplierVariantId }: VariantToPush, found: StoreVariant) =>
  found.supplierVariantId !== null && found.supplierVariantId !== supplierVariantId
    ? { supplierVariantId }
    : {}

const variantChanges = ({ product, paths, store }: Applying): VariantChange[] => {
  const there = matchVariants(product.variants, store)
  return product.variants.flatMap((one) => {
    const found = there.get(one.supplierVariantId)
    if (!found) return []
    const fields = variantFields.filter((field) =>
      paths.has(`variants/${one.supplierVariantId}/${field}`),
    )
    const change = {
      ...linkChange(one, found),
      ...Object.fromEntries(fields.map((field) => [field, one[field]])),
    }
    return Object.keys(change).length > 0 ? [{ id: found.id, ...change }] : []
  })
}

const stockLevels = ({ product, paths, store }: Applying) => {
  const there = matchVariants(product.variants, store)
  return product.variants.flatMap((one) => {
    const found = there.get(one.supplierVariantId)
    return found && paths.has(`variants/${one.supplierVariantId}/stock`)
      ? [{ inventoryItemId: found.inventoryItemId, quantity: one.stock }]
      : []
  })
}

const isEmpty = ({ addImages, ...change }: ProductChange): boolean =>
  !addImages?.length && Object.keys(change).length === 0

const reread = async ({ storeProducts, access }: Step, store: StoreProduct) =>
  (await storeProducts.read(access, store.externalId)) ?? store

/** A variant gets its image once the store shows that; until then none. */
const addMissing = async (step: Step, applying: Applying): Promise<Refusal[]> => {
  const { storeProducts, access, ask, waitMs } = step
  const { store, product, paths } = applying
  const missing = product.variants.filter(({ supplierVariantId }) =>
    paths.has(`variants/${supplierVariantId}`),
  )
  if (missing.length === 0) return []
  await storeProducts.waitForImages(access, store.externalId, {
    mostMs: waitMs,
    ...(ask.signal && { signal: ask.signal }),
  })
  const { found: images } = imagesIn(product, await reread(step, store), {
    pushed: ask.pushed ?? null,
    chosen: ask.chosen,
    nameOf: storeProducts.imageName,
  })
  return storeProducts.addVariants(
    access,
    { externalId: store.externalId, options: product.options },
    missing.map((one) => {
      const image = one.image === null ? undefined : images.get(one.image)
      return { ...one, imageId: image?.state === 'ready' ? image.id : null }
    }),
  )
}

/**
 * Writes the chosen differences, and nothing else, in steps each of which may be done twice: fields and new images,
 * missing variants, fields of variants, stock. Answers with the product as the store has it then. @throws ShopFailure
 */
export const applyDifferences = async (
  step: Step,
  applying: Applying,
): Promise<{ store: StoreProduct; refusals: Refusal[] }> => {
  const { storeProducts, access } = step
  const { store } = applying
  const refusals: Refusal[] = []
  const change = fieldChange(applying)
  if (!isEmpty(change))
    refusals.push(...(await storeProducts.change(access, store.externalId, change)))
  refusals.push(...(await addMissing(step, applying)))
  const changes = variantChanges(applying)
  if (changes.length)
    refusals.push(...(await storeProducts.changeVariants(access, store.externalId, changes)))
  const levels = stockLevels(applying)
  if (levels.length) {
    const set = await storeProducts.setStock(access, levels)
    refusals.push(...set.refusals)
  }
  return { store: await reread(step, store), refusals }
}
