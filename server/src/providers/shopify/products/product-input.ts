import type { ProductToPush, VariantToAdd, VariantToPush } from '../../store-products.ts'
import type {
  FileSetInput,
  InventoryItemInput,
  ProductSetInput,
  ProductVariantSetInput,
} from '../operations/products.graphql.ts'
import type { ProductVariantsBulkInput } from '../operations/variants.graphql.ts'
import { imageName } from './image-name.ts'
import { ITEM_KEY, VARIANT_KEY } from './item-field.ts'

/** Shopify's name for the option, and the value, of a product that has no options. */
export const NO_OPTION = { name: 'Title', value: 'Default Title' }

export const gidOf = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`

/** Hundredths as Shopify takes them. */
export const decimalOf = (amount: number): string => (amount / 100).toFixed(2)
const decimalOrNull = (amount: number | null) => (amount === null ? null : decimalOf(amount))

export const statusOf = (status: ProductToPush['status']) =>
  status === 'active' ? ('ACTIVE' as const) : ('DRAFT' as const)

const fileOf = (address: string, alt: string): FileSetInput => {
  const filename = imageName(address)
  return {
    originalSource: address,
    alt,
    contentType: 'IMAGE',
    ...(filename && { filename, duplicateResolutionMode: 'APPEND_UUID' as const }),
  }
}

const namesOf = (options: string[]) => (options.length ? options : [NO_OPTION.name])
const valuesOf = (options: string[], { optionValues }: VariantToPush) =>
  options.length ? optionValues : [NO_OPTION.value]

const optionValuesOf = (options: string[], variant: VariantToPush) => {
  const values = valuesOf(options, variant)
  return namesOf(options).map((optionName, at) => ({ optionName, name: values[at] ?? '' }))
}

const itemOf = ({ cost, weightGrams }: Pick<VariantToPush, 'cost' | 'weightGrams'>) =>
  ({
    tracked: true,
    cost: decimalOrNull(cost),
    ...(weightGrams !== null && {
      measurement: { weight: { value: weightGrams, unit: 'GRAMS' as const } },
    }),
  }) satisfies InventoryItemInput

const pricesOf = ({ price, compareAtPrice }: VariantToPush) => ({
  price: decimalOf(price),
  compareAtPrice: decimalOrNull(compareAtPrice),
})

export const supplierField = ({ supplierVariantId }: Pick<VariantToPush, 'supplierVariantId'>) => [
  { key: VARIANT_KEY, type: 'single_line_text_field', value: supplierVariantId },
]

const variantInput = (
  { options, images }: ProductToPush,
  variant: VariantToPush,
  locationId: string | null,
): ProductVariantSetInput => {
  const image = images.find(({ address }) => address === variant.image)
  return {
    optionValues: optionValuesOf(options, variant),
    sku: variant.sku,
    ...pricesOf(variant),
    inventoryPolicy: 'DENY',
    inventoryItem: itemOf(variant),
    metafields: supplierField(variant),
    ...(image && { file: fileOf(image.address, image.alt) }),
    ...(locationId && {
      inventoryQuantities: [{ locationId, name: 'available', quantity: variant.stock }],
    }),
  }
}

/** The whole product in one input. Without a location it is made without stock. */
export const setInput = (product: ProductToPush, locationId: string | null): ProductSetInput => ({
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  vendor: product.vendor,
  productType: product.productType,
  tags: product.tags,
  status: statusOf(product.status),
  collections: product.collections.map((id) => gidOf('Collection', id)),
  files: product.images.map(({ address, alt }) => fileOf(address, alt)),
  productOptions: namesOf(product.options).map((name, at) => ({
    name,
    position: at + 1,
    values: [
      ...new Set(product.variants.map((one) => valuesOf(product.options, one)[at] ?? '')),
    ].map((value) => ({ name: value })),
  })),
  variants: product.variants.map((one) => variantInput(product, one, locationId)),
  metafields: [{ key: ITEM_KEY, type: 'id', value: product.itemId }],
})

/** A variant for a product that is there. */
export const addInput = (
  options: string[],
  variant: VariantToAdd,
  locationId: string | null,
): ProductVariantsBulkInput => ({
  optionValues: optionValuesOf(options, variant),
  ...pricesOf(variant),
  inventoryPolicy: 'DENY',
  inventoryItem: { ...itemOf(variant), sku: variant.sku },
  metafields: supplierField(variant),
  ...(variant.imageId && { mediaId: gidOf('MediaImage', variant.imageId) }),
  ...(locationId && {
    inventoryQuantities: [{ locationId, availableQuantity: variant.stock }],
  }),
})
