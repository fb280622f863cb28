import { touchProduct } from '../entities/change-products.ts'
import type { Product } from '../entities/product-records.ts'
import { assertScope, type Context } from '../operations/resolve-field.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf, type FileInput, type VariantSetInput } from './inputs.ts'
import { addFile, fileFaults } from './media.ts'
import { keyOfValues, variantFaults } from './variant-faults.ts'
import { makeVariant, variantWith, writeVariant } from './write-variant.ts'

type Ask = {
  productId: string
  variants: VariantSetInput[]
  media?: FileInput[] | null
  strategy?: string
  allowPartialUpdates?: boolean
}

const noProduct = {
  product: null,
  productVariants: null,
  userErrors: [fault(['productId'], 'PRODUCT_DOES_NOT_EXIST', 'Product does not exist')],
}

const createFault = (product: Product, { variants }: Ask, at: number): InputFault | null => {
  const one = variants[at]!
  const field = ['variants', at]
  const names = (one.optionValues ?? []).map(({ optionName }) => optionName)
  if (names.some((name) => !product.options.some((option) => option.name === name)))
    return fault([...field, 'optionValues'], 'INVALID_INPUT', 'Option does not exist')
  if (product.options.some(({ name }) => !names.includes(name)))
    return fault(
      field,
      'NEED_TO_ADD_OPTION_VALUES',
      'You need to add option values for all options',
    )
  const isTaken =
    variantWith(product, one) ||
    variants.findIndex((other) => keyOfValues(other) === keyOfValues(one)) !== at
  return isTaken
    ? fault(
        field,
        'VARIANT_ALREADY_EXISTS',
        `The variant '${(one.optionValues ?? []).map(({ name }) => name).join(' / ')}' already exists.`,
      )
    : null
}

const mediaFaults = (product: Product, { media }: Ask) =>
  fileFaults(media ?? [], { kept: product.pictures.length, at: ['media'] })

/** `productVariantsBulkCreate`: all or none. */
export const createVariants = (context: Context, ask: Ask) => {
  assertScope(context, 'productVariantsBulkCreate', 'write_products')
  const { store, shopify } = context
  const product = store.products.get(numberOf(ask.productId, 'Product'))
  if (!product) return noProduct
  if (product.variants.length + ask.variants.length > store.settings.mostVariants)
    return {
      product,
      productVariants: null,
      userErrors: [
        fault(
          ['variants'],
          'SUBSCRIPTION_VIOLATION',
          `Can only have a maximum of ${store.settings.mostVariants} variants per product`,
        ),
      ],
    }
  const userErrors = ask.variants.flatMap((one, at) => {
    const wrong = createFault(product, ask, at)
    return wrong ? [wrong] : variantFaults(store, one, { field: ['variants', at], code: 'INVALID' })
  })
  userErrors.push(...mediaFaults(product, ask))
  if (userErrors.length) return { product, productVariants: null, userErrors }
  for (const file of ask.media ?? []) addFile(shopify, store, { product, file })
  const writing = { shopify, store, product, now: shopify.clock.now() }
  const productVariants = ask.variants.map((one) => makeVariant(writing, one))
  touchProduct(shopify, store, product)
  return { product, productVariants, userErrors: [] }
}

const updateFaults = ({ store }: Context, product: Product, ask: Ask): InputFault[] =>
  ask.variants.flatMap((one, at) => {
    const field = ['variants', at]
    if (!one.id) return [fault([...field, 'id'], 'PRODUCT_VARIANT_ID_MISSING', 'ID is missing')]
    const id = numberOf(one.id, 'ProductVariant')
    if (!product.variants.some((variant) => variant.id === id))
      return [
        fault([...field, 'id'], 'PRODUCT_VARIANT_DOES_NOT_EXIST', 'Product variant does not exist'),
      ]
    return one.inventoryQuantities
      ? [
          fault(
            [...field, 'inventoryQuantities'],
            'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
            'Inventory quantities can only be provided during create.',
          ),
        ]
      : variantFaults(store, one, { field, code: 'INVALID_VALUE' })
  })

/** `productVariantsBulkUpdate`: all or none, but for `allowPartialUpdates`. */
export const updateVariants = (context: Context, ask: Ask) => {
  assertScope(context, 'productVariantsBulkUpdate', 'write_products')
  const { store, shopify } = context
  const product = store.products.get(numberOf(ask.productId, 'Product'))
  if (!product) return noProduct
  const userErrors = [...updateFaults(context, product, ask), ...mediaFaults(product, ask)]
  const wrong = new Set(userErrors.map(({ field }) => field?.[1]))
  if (userErrors.length && !ask.allowPartialUpdates)
    return { product, productVariants: null, userErrors }
  for (const file of ask.media ?? []) addFile(shopify, store, { product, file })
  const writing = { shopify, store, product, now: shopify.clock.now() }
  const productVariants = ask.variants
    .filter((_, at) => !wrong.has(String(at)))
    .map((one) => {
      const variant = store.variants.get(numberOf(one.id, 'ProductVariant'))!
      writeVariant(writing, variant, one)
      return variant
    })
  touchProduct(shopify, store, product)
  return { product, productVariants, userErrors }
}
