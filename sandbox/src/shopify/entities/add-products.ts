import { nextId, type Store } from './open-store.ts'
import type { Collection, Picture, Product, Variant } from './product-records.ts'

export type VariantInput = {
  /** Values of the product's options, in their order. */
  options?: string[]
  sku?: string | null
  barcode?: string | null
  priceCents?: number
  compareAtCents?: number | null
  inventoryQuantity?: number
}
export type ProductInput = {
  title: string
  handle?: string
  status?: Product['status']
  vendor?: string
  productType?: string
  tags?: string[]
  descriptionHtml?: string
  details?: [string, string][]
  /** Names of the options; without any the product has Shopify's one default variant. */
  optionNames?: string[]
  variants?: VariantInput[]
  pictures?: { url: string; alt?: string; width?: number; height?: number }[]
}

/** What Shopify makes of a title: lower-case words joined by hyphens, numbered when it is taken. */
export const freeHandle = (title: string, isTaken: (handle: string) => boolean): string => {
  const plain =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'item'
  let handle = plain
  for (let number = 1; isTaken(handle); number++) handle = `${plain}-${number}`
  return handle
}

const defaultOption = { name: 'Title', value: 'Default Title' }

/** Adds a variant to its product. */
export const addVariant = (
  store: Store,
  product: Product,
  { input, now }: { input: VariantInput; now: number },
): Variant => {
  const values = input.options ?? []
  const selectedOptions = product.options.map(({ name }, at) => ({
    name,
    value: values[at] ?? defaultOption.value,
  }))
  for (const [at, { value }] of selectedOptions.entries()) {
    const option = product.options[at]!
    if (!option.values.includes(value)) option.values.push(value)
  }
  const variant: Variant = {
    __typename: 'ProductVariant',
    id: nextId(store, 'variant'),
    productId: product.id,
    inventoryItemId: nextId(store, 'inventoryItem'),
    title: selectedOptions.map(({ value }) => value).join(' / '),
    selectedOptions,
    sku: input.sku ?? null,
    barcode: input.barcode ?? null,
    priceCents: input.priceCents ?? 0,
    compareAtCents: input.compareAtCents ?? null,
    pictureId: null,
    inventoryQuantity: input.inventoryQuantity ?? 0,
    createdAt: now,
    updatedAt: now,
  }
  product.variants.push(variant)
  store.variants.set(variant.id, variant)
  return variant
}

export const addPicture = (
  store: Store,
  { url, alt = '', width = 1200, height = 1500 }: NonNullable<ProductInput['pictures']>[number],
): Picture => ({ id: nextId(store, 'other'), url, alt, width, height })

/** Adds a product with its variants and pictures; tells nobody. */
export const addProduct = (store: Store, input: ProductInput, now: number): Product => {
  const handles =
    input.handle === undefined && new Set([...store.products.values()].map(({ handle }) => handle))
  const names = input.optionNames?.length ? input.optionNames : [defaultOption.name]
  const product: Product = {
    __typename: 'Product',
    id: nextId(store, 'product'),
    title: input.title,
    handle: input.handle ?? freeHandle(input.title, (one) => handles && handles.has(one)),
    status: input.status ?? 'ACTIVE',
    vendor: input.vendor ?? '',
    productType: input.productType ?? '',
    tags: input.tags ?? [],
    descriptionHtml: input.descriptionHtml ?? '',
    options: names.map((name) => ({ id: nextId(store, 'other'), name, values: [] })),
    pictures: (input.pictures ?? []).map((one) => addPicture(store, one)),
    variants: [],
    metafields: [],
    details: input.details ?? [],
    createdAt: now,
    updatedAt: now,
  }
  store.products.set(product.id, product)
  for (const one of input.variants?.length ? input.variants : [{}])
    addVariant(store, product, { input: one, now })
  store.isTouched = true
  return product
}

export type CollectionInput = {
  title: string
  handle?: string
  descriptionHtml?: string
  rule?: Collection['rule']
  productIds?: number[]
}

export const addCollection = (store: Store, input: CollectionInput, now: number): Collection => {
  const taken = (handle: string) =>
    [...store.collections.values()].some((one) => one.handle === handle)
  const collection: Collection = {
    __typename: 'Collection',
    id: nextId(store, 'collection'),
    title: input.title,
    handle: input.handle ?? freeHandle(input.title, taken),
    descriptionHtml: input.descriptionHtml ?? '',
    rule: input.rule ?? null,
    productIds: input.productIds ?? [],
    createdAt: now,
    updatedAt: now,
  }
  store.collections.set(collection.id, collection)
  store.isTouched = true
  return collection
}

/** What a collection holds now. */
export const productsIn = (store: Store, { rule, productIds }: Collection): Product[] =>
  rule
    ? [...store.products.values()].filter(({ productType }) => productType === rule.productType)
    : productIds.flatMap((id) => store.products.get(id) ?? [])
