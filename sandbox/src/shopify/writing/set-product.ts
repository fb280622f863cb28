import { GraphQLError } from 'graphql'
import { addProduct, freeHandle } from '../entities/add-products.ts'
import { touchProduct } from '../entities/change-products.ts'
import { tellProduct } from '../entities/tell-changes.ts'
import { nextId, type ProductOperation, type Store } from '../entities/open-store.ts'
import type { Product } from '../entities/product-records.ts'
import { fullNamespace } from '../entities/write-metafields.ts'
import { assertScope, type Context } from '../operations/resolve-field.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf, type ProductSetInput } from './inputs.ts'
import { addFile, fileFaults, pictureOf } from './media.ts'
import { collectionFaults, fieldFaults, writeFields } from './product-faults.ts'
import { optionFaults, setVariantFaults } from './variant-faults.ts'
import { makeVariant, variantWith, writeMetafields, writeVariant } from './write-variant.ts'

type CustomId = { namespace?: string | null; key: string; value: string }
export type Identifier = { id?: string; handle?: string; customId?: CustomId }

/** The product with this value in a field whose values no two products have. */
export const productWith = (store: Store, { namespace, key, value }: CustomId): Product | null => {
  const full = fullNamespace(namespace)
  const isIt = (one: Product) =>
    one.metafields.some(
      (field) => field.namespace === full && field.key === key && field.value === value,
    )
  return [...store.products.values()].find(isIt) ?? null
}

/** Without a definition that says so, a value names no product. */
export const assertUniqueField = (store: Store, { namespace, key }: CustomId): void => {
  const name = `${fullNamespace(namespace)}.${key}`
  if (store.uniqueFields.has(name)) return
  throw new GraphQLError(
    `Metafield definition of type 'id' is required when using custom ids. (${name})`,
    { extensions: { code: 'BAD_REQUEST' } },
  )
}

export const productNamed = (store: Store, identifier: Identifier | null | undefined) => {
  if (identifier?.customId) {
    assertUniqueField(store, identifier.customId)
    return productWith(store, identifier.customId)
  }
  if (identifier?.handle)
    return [...store.products.values()].find(({ handle }) => handle === identifier.handle) ?? null
  return store.products.get(numberOf(identifier?.id, 'Product')) ?? null
}

type Ask = { identifier?: Identifier | null; input: ProductSetInput; synchronous?: boolean | null }

const idFaults = ({ identifier, input }: Ask): InputFault[] => {
  const { customId } = identifier ?? {}
  if (!customId || !input.metafields) return []
  const has = input.metafields.some(
    (one) =>
      fullNamespace(one.namespace) === fullNamespace(customId.namespace) &&
      one.key === customId.key &&
      one.value === customId.value,
  )
  return has
    ? []
    : [
        fault(
          ['input', 'metafields'],
          'METAFIELD_MISMATCH',
          'The input argument `metafields` (if present) must contain the `customId` value.',
        ),
      ]
}

const variantFileFaults = ({ variants, files }: ProductSetInput): InputFault[] =>
  (variants ?? []).flatMap(({ file }, at) =>
    !file || files?.some((one) => one.originalSource === file.originalSource && one.id === file.id)
      ? []
      : [
          fault(
            ['input', 'variants', at, 'file'],
            'INVALID_INPUT',
            'File must also be included in the product files',
          ),
        ],
  )

const faultsOf = (store: Store, ask: Ask, found: Product | null): InputFault[] => {
  const { input, identifier } = ask
  if (identifier?.id && !found)
    return [fault(['identifier', 'id'], 'PRODUCT_DOES_NOT_EXIST', 'Product does not exist')]
  return [
    ...idFaults(ask),
    ...fieldFaults(input, { isNew: !found, at: 'input' }),
    ...optionFaults(input.productOptions ?? []),
    ...setVariantFaults(store, input),
    ...collectionFaults(store, input.collections ?? [], ['input', 'collections']),
    ...fileFaults(input.files ?? [], { at: ['input', 'files'] }),
    ...variantFileFaults(input),
  ]
}

const setFiles = ({ shopify, store }: Context, product: Product, { files }: ProductSetInput) => {
  if (!files) return
  const before = { ...product, pictures: product.pictures }
  product.pictures = []
  for (const file of files) {
    const kept = file.id ? pictureOf(before, file.id) : undefined
    if (kept) product.pictures.push(kept)
    else if (file.originalSource) addFile(shopify, store, { product, file })
  }
}

/** Shopify: what a list does not name any more is deleted. */
const setVariants = (context: Context, product: Product, input: ProductSetInput) => {
  const { variants, productOptions } = input
  if (!variants || !productOptions) return
  const { shopify, store } = context
  const now = shopify.clock.now()
  const writing = { shopify, store, product, now }
  const before = [...product.variants]
  product.options = productOptions.map(({ name, values }) => ({
    id: product.options.find((one) => one.name === name)?.id ?? nextId(store, 'other'),
    name: name ?? '',
    values: (values ?? []).map((one) => one.name ?? ''),
  }))
  const kept = variants.map((one) => {
    const known =
      before.find(({ id }) => id === numberOf(one.id, 'ProductVariant')) ??
      variantWith({ ...product, variants: before }, one)
    if (!known) return makeVariant(writing, one)
    writeVariant(writing, known, one)
    return known
  })
  for (const one of before) if (!kept.includes(one)) store.variants.delete(one.id)
  product.variants = kept
}

const setCollections = ({ store }: Context, product: Product, { collections }: ProductSetInput) => {
  if (!collections) return
  const wanted = new Set(collections.map((id) => numberOf(id, 'Collection')))
  for (const one of store.collections.values()) {
    if (one.rule) continue
    const others = one.productIds.filter((id) => id !== product.id)
    one.productIds = wanted.has(one.id) ? [...others, product.id] : others
  }
}

const newProduct = ({ store, shopify }: Context, { input }: Ask): Product => {
  const taken = (handle: string) =>
    [...store.products.values()].some((one) => one.handle === handle)
  const title = input.title!
  const product = addProduct(
    store,
    { title, handle: freeHandle(title, taken), status: 'ACTIVE' },
    shopify.clock.now(),
  )
  // What an app adds is in no sales channel until it is published there.
  product.publishedAt = null
  return product
}

const carryOut = (
  context: Context,
  ask: Ask,
): { product: Product | null; userErrors: object[] } => {
  const { store, shopify } = context
  const found = productNamed(store, ask.identifier)
  const userErrors = faultsOf(store, ask, found)
  if (userErrors.length) return { product: null, userErrors }
  const product = found ?? newProduct(context, ask)
  const { input, identifier } = ask
  const now = shopify.clock.now()
  writeFields(product, input)
  setFiles(context, product, input)
  setVariants(context, product, input)
  setCollections(context, product, input)
  if (input.metafields) product.metafields = []
  const fields = [
    ...(input.metafields ?? []),
    ...(identifier?.customId ? [{ type: 'id', ...identifier.customId }] : []),
  ]
  writeMetafields(store, product, { fields, now })
  store.isTouched = true
  if (found) touchProduct(shopify, store, product)
  else tellProduct(shopify, store, { product, isNew: true })
  return { product, userErrors: [] }
}

const statusAt = ({ at }: ProductOperation, now: number) => (at > now ? 'ACTIVE' : 'CREATED')

export const viewOperation = (operation: ProductOperation, now: number) => ({
  __typename: 'ProductSetOperation',
  id: `gid://shopify/ProductSetOperation/${operation.id}`,
  status: operation.answer ? 'COMPLETE' : statusAt(operation, now),
  product: operation.answer?.product ?? null,
  userErrors: operation.answer?.userErrors ?? [],
})

/** `productSet`: adds a product, or makes the one that is named exactly what the input says. */
export const setProduct = (context: Context, ask: Ask) => {
  assertScope(context, 'productSet', 'write_products')
  const { store, shopify } = context
  if (ask.synchronous ?? true) return { ...carryOut(context, ask), productSetOperation: null }
  // What is wrong with the input itself is said at once, also then.
  const userErrors = faultsOf(store, ask, productNamed(store, ask.identifier))
  if (userErrors.length) return { product: null, productSetOperation: null, userErrors }
  const operation: ProductOperation = {
    id: nextId(store, 'other'),
    at: shopify.clock.now() + store.settings.processingMs,
    answer: null,
    run: () => carryOut(context, ask),
  }
  store.productOperations.set(operation.id, operation)
  return {
    product: null,
    productSetOperation: viewOperation(operation, shopify.clock.now()),
    userErrors: [],
  }
}
