import { addVariant } from '../entities/add-products.ts'
import { locationOf } from '../entities/change-products.ts'
import { tellInventory } from '../entities/tell-changes.ts'
import { nextId, type Store } from '../entities/open-store.ts'
import type { Metafield, Product, Variant } from '../entities/product-records.ts'
import { fullNamespace } from '../entities/write-metafields.ts'
import type { Shopify } from '../memory.ts'
import { centsOf, type MetafieldInput, type VariantSetInput } from './inputs.ts'
import { pictureOf } from './media.ts'

/** Writes values into the metafields of a product or a variant; what is not named stays. */
export const writeMetafields = (
  store: Store,
  owner: { metafields?: Metafield[] },
  { fields, now }: { fields: MetafieldInput[]; now: number },
): void => {
  owner.metafields ??= []
  for (const { namespace, key, type, value } of fields) {
    const full = fullNamespace(namespace)
    const found = owner.metafields.find((one) => one.namespace === full && one.key === key)
    if (found) Object.assign(found, { value: value ?? '', updatedAt: now })
    else
      owner.metafields.push({
        __typename: 'Metafield',
        id: nextId(store, 'other'),
        namespace: full,
        key: key ?? '',
        type: type ?? 'single_line_text_field',
        value: value ?? '',
        createdAt: now,
        updatedAt: now,
      })
  }
}

const gramsIn: Record<string, number> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_5,
  POUNDS: 453.592,
}

const writeItem = (variant: Variant, input: VariantSetInput) => {
  const sku = input.sku ?? input.inventoryItem?.sku
  if (sku !== undefined) variant.sku = sku
  const { cost, measurement } = input.inventoryItem ?? {}
  if (cost !== undefined) variant.costCents = cost === null ? null : centsOf(cost)
  if (measurement?.weight)
    variant.weightGrams = Math.round(
      measurement.weight.value * (gramsIn[measurement.weight.unit] ?? 1),
    )
}

const writePicture = (product: Product, variant: Variant, input: VariantSetInput) => {
  const bySource = (source: string | null | undefined) =>
    source ? product.pictures.find(({ upload }) => upload?.source === source) : undefined
  const found =
    pictureOf(product, input.mediaId ?? input.file?.id) ??
    bySource(input.file?.originalSource ?? input.mediaSrc?.[0])
  if (found) variant.pictureId = found.id
}

type Writing = { shopify: Shopify; store: Store; product: Product; now: number }

/** Writes what is given of a variant that is there. */
export const writeVariant = (
  { shopify, store, product, now }: Writing,
  variant: Variant,
  input: VariantSetInput,
): void => {
  const before = variant.inventoryQuantity
  if (input.price !== null && input.price !== undefined) variant.priceCents = centsOf(input.price)
  if (input.compareAtPrice !== undefined)
    variant.compareAtCents = input.compareAtPrice === null ? null : centsOf(input.compareAtPrice)
  if (input.barcode !== undefined) variant.barcode = input.barcode
  writeItem(variant, input)
  writePicture(product, variant, input)
  const [stock] = input.inventoryQuantities ?? []
  if (stock) variant.inventoryQuantity = stock.quantity ?? stock.availableQuantity ?? 0
  if (input.metafields) writeMetafields(store, variant, { fields: input.metafields, now })
  variant.updatedAt = now
  if (variant.inventoryQuantity !== before)
    tellInventory(shopify, store, { variant, locationId: locationOf(store) })
}

/** Adds a variant with the values of its options. */
export const makeVariant = (writing: Writing, input: VariantSetInput): Variant => {
  const { store, product, now } = writing
  const options = product.options.map(
    ({ name }) => input.optionValues?.find((one) => one.optionName === name)?.name ?? '',
  )
  const variant = addVariant(store, product, { input: { options }, now })
  writeVariant(writing, variant, input)
  return variant
}

/** The variant with these values, in whatever order they are named. */
export const variantWith = (product: Product, input: VariantSetInput): Variant | undefined =>
  product.variants.find(({ selectedOptions }) =>
    selectedOptions.every(({ name, value }) =>
      input.optionValues?.some((one) => one.optionName === name && one.name === value),
    ),
  )
