import type { Shopify } from '../memory.ts'
import { touchProduct } from './change-products.ts'
import { nextId, type Store } from './open-store.ts'
import type { Metafield } from './product-records.ts'

/** The app's own namespace: `$app` and no namespace at all mean it, `$app:custom` a part of it. */
export const fullNamespace = (namespace: string | null | undefined): string => {
  if (!namespace || namespace === '$app') return 'app--1'
  return namespace.startsWith('$app:') ? `app--1--${namespace.slice(5)}` : namespace
}

/** Standard definitions of Shopify that an app may enable for products, with their types. */
export const standardTypes: Record<string, string> = {
  'reviews.rating': 'rating',
  'reviews.rating_count': 'number_integer',
}

const isRating = (value: string): boolean => {
  try {
    const {
      value: is,
      scale_min: min,
      scale_max: max,
    } = JSON.parse(value) as Record<string, unknown>
    const all = [is, min, max]
    return (
      all.every((one) => typeof one === 'string' && /^\d+(\.\d+)?$/.test(one)) &&
      Number(is) >= Number(min) &&
      Number(is) <= Number(max)
    )
  } catch {
    return false
  }
}

/** Whether a value is one of its type; types that are not here take any text. */
export const fitsType = (type: string, value: string): boolean => {
  if (type === 'rating') return isRating(value)
  if (type === 'number_integer') return /^-?\d+$/.test(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  return true
}

/** The metafields of the product that a gid names, or of the app itself; null for anything else. */
export const metafieldsOf = (store: Store, ownerId: string): Metafield[] | null => {
  const [, kind, number] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(ownerId) ?? []
  if (kind === 'Product') return store.products.get(Number(number))?.metafields ?? null
  if (kind === 'ProductVariant') {
    const variant = store.variants.get(Number(number))
    return variant ? (variant.metafields ??= []) : null
  }
  return kind === 'AppInstallation' ? store.appMetafields : null
}

/** Something of a product's metafields was changed: the product is, and `products/update` says so. */
const touchOwner = (shopify: Shopify, store: Store, ownerId: string) => {
  store.isTouched = true
  const number = Number(/^gid:\/\/shopify\/Product\/(\d+)$/.exec(ownerId)?.[1])
  const product = store.products.get(number)
  if (product) touchProduct(shopify, store, product)
}

export type MetafieldValue = { namespace: string; key: string; type: string; value: string }

/** Writes one value; what it was before is lost. */
export const setMetafield = (
  shopify: Shopify,
  store: Store,
  { ownerId, field }: { ownerId: string; field: MetafieldValue },
): Metafield => {
  const all = metafieldsOf(store, ownerId)!
  const now = shopify.clock.now()
  let found = all.find((one) => one.namespace === field.namespace && one.key === field.key)
  if (found?.value === field.value && found.type === field.type) return found
  if (!found) {
    found = {
      __typename: 'Metafield',
      id: nextId(store, 'other'),
      ...field,
      createdAt: now,
      updatedAt: now,
    }
    all.push(found)
  }
  Object.assign(found, field, { updatedAt: now })
  touchOwner(shopify, store, ownerId)
  return found
}

/** False when there is none. */
export const deleteMetafield = (
  shopify: Shopify,
  store: Store,
  { ownerId, namespace, key }: { ownerId: string; namespace: string; key: string },
): boolean => {
  const all = metafieldsOf(store, ownerId)
  const at = all?.findIndex((one) => one.namespace === namespace && one.key === key) ?? -1
  if (at < 0) return false
  all!.splice(at, 1)
  touchOwner(shopify, store, ownerId)
  return true
}
