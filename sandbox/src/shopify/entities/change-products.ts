import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { collectionPayload } from '../webhooks/product-payloads.ts'
import {
  addCollection,
  addProduct,
  addVariant,
  type CollectionInput,
  type ProductInput,
  type VariantInput,
} from './add-products.ts'
import { tellInventory, tellProduct } from './tell-changes.ts'
import type { Store } from './open-store.ts'
import type { Collection, Product, Variant } from './product-records.ts'

/** The one place where a shop's goods are kept. */
export const locationOf = ({ domain }: Store): number =>
  60_000_000_000 + ([...domain].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 1_000_003)

/** A product was changed in some way that has no call of its own here. */
export const touchProduct = (shopify: Shopify, store: Store, product: Product): void => {
  product.updatedAt = shopify.clock.now()
  store.isTouched = true
  tellProduct(shopify, store, { product })
}

export const createProduct = (shopify: Shopify, store: Store, input: ProductInput): Product => {
  const product = addProduct(store, input, shopify.clock.now())
  tellProduct(shopify, store, { product, isNew: true })
  return product
}

export type ProductChange = Partial<
  Pick<
    ProductInput,
    'title' | 'handle' | 'status' | 'vendor' | 'productType' | 'tags' | 'descriptionHtml'
  >
>

export const updateProduct = (
  shopify: Shopify,
  store: Store,
  { product, change }: { product: Product; change: ProductChange },
): void => {
  Object.assign(product, change)
  touchProduct(shopify, store, product)
}

/** Orders keep their lines; the line's product and variant are gone then. */
export const deleteProduct = (shopify: Shopify, store: Store, product: Product): void => {
  store.products.delete(product.id)
  for (const { id } of product.variants) store.variants.delete(id)
  for (const one of store.collections.values())
    one.productIds = one.productIds.filter((id) => id !== product.id)
  store.isTouched = true
  deliverWebhook(shopify, {
    domain: store.domain,
    topic: 'products/delete',
    body: { id: product.id },
  })
}

export const createVariant = (
  shopify: Shopify,
  store: Store,
  { product, input }: { product: Product; input: VariantInput },
): Variant => {
  const variant = addVariant(store, product, { input, now: shopify.clock.now() })
  touchProduct(shopify, store, product)
  return variant
}

export type VariantChange = Partial<
  Pick<Variant, 'sku' | 'barcode' | 'priceCents' | 'compareAtCents' | 'inventoryQuantity'>
>

export const updateVariant = (
  shopify: Shopify,
  store: Store,
  { variant, change }: { variant: Variant; change: VariantChange },
): void => {
  const before = variant.inventoryQuantity
  Object.assign(variant, change, { updatedAt: shopify.clock.now() })
  touchProduct(shopify, store, store.products.get(variant.productId)!)
  if (variant.inventoryQuantity !== before)
    tellInventory(shopify, store, { variant, locationId: locationOf(store) })
}

/** A product keeps at least one variant: the last one is not deleted (false). */
export const deleteVariant = (shopify: Shopify, store: Store, variant: Variant): boolean => {
  const product = store.products.get(variant.productId)!
  if (product.variants.length === 1) return false
  product.variants = product.variants.filter((one) => one !== variant)
  store.variants.delete(variant.id)
  touchProduct(shopify, store, product)
  return true
}

/** Makes a collection, changes one, or deletes it, and says so. */
export const changeCollection = (
  shopify: Shopify,
  store: Store,
  ask:
    | { create: CollectionInput }
    | { update: Collection; change: Partial<CollectionInput> }
    | { remove: Collection },
): Collection => {
  const now = shopify.clock.now()
  const tell = (what: string, body: object) =>
    deliverWebhook(shopify, { domain: store.domain, topic: `collections/${what}`, body })
  store.isTouched = true
  if ('create' in ask) {
    const made = addCollection(store, ask.create, now)
    tell('create', collectionPayload(made))
    return made
  }
  if ('remove' in ask) {
    store.collections.delete(ask.remove.id)
    tell('delete', { id: ask.remove.id })
    return ask.remove
  }
  Object.assign(ask.update, ask.change, { updatedAt: now })
  tell('update', collectionPayload(ask.update))
  return ask.update
}
