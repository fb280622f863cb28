import { locationOf } from '../entities/change-products.ts'
import { productsIn } from '../entities/add-products.ts'
import type { Collection, Picture, Product, Variant } from '../entities/product-records.ts'
import { isPublished, publicationsOf } from '../writing/publish.ts'
import { statusOf } from '../writing/media.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import { ownerFields } from './metafield-fields.ts'
import type { PageAsk } from './page-of.ts'
import {
  connection,
  fieldsOf,
  gid,
  moneyOf,
  viewConnection,
  type Context,
  type Fields,
} from './resolve-field.ts'

const stateOf = (picture: Picture, { store, shopify }: Context) =>
  statusOf(picture, {
    now: shopify.clock.now(),
    processingMs: store.settings.processingMs,
  })

const imageOf = (picture: Picture | undefined, context: Context) =>
  picture && stateOf(picture, context) === 'READY'
    ? {
        id: gid('ProductImage', picture.id),
        altText: picture.alt || null,
        width: picture.width,
        height: picture.height,
        url: new URL(picture.url, context.origin).href,
      }
    : null

/** A picture as `Media` answers it. */
export const mediaOf = (picture: Picture | undefined, context: Context) => {
  if (!picture) return null
  const image = imageOf(picture, context)
  const status = stateOf(picture, context)
  const code = picture.upload?.outcome
  return {
    __typename: 'MediaImage',
    id: picture.id,
    alt: picture.alt || null,
    image,
    preview: { image, status },
    status,
    fileStatus: status,
    mediaContentType: 'IMAGE',
    mimeType: image && 'image/webp',
    mediaErrors:
      status === 'FAILED' ? [{ code, details: null, message: 'The image was not loaded.' }] : [],
    mediaWarnings: [],
  }
}

const pictureOfVariant = (variant: Variant, { store }: Context) =>
  store.products.get(variant.productId)!.pictures.find(({ id }) => id === variant.pictureId)

const priceRange = ({ variants }: Product, _args: never, { store }: Context) => {
  const prices = variants.map(({ priceCents }) => priceCents)
  const money = (cents: number) => ({
    amount: moneyOf(cents),
    currencyCode: store.settings.currency,
  })
  return {
    minVariantPrice: money(Math.min(...prices)),
    maxVariantPrice: money(Math.max(...prices)),
  }
}
const stockOf = ({ variants }: Product) =>
  variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0)
const exactCount = (count: number) => ({ count, precision: 'EXACT' })
const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const product = fieldsOf<Product>({
  ...ownerFields,
  id: ({ id }) => gid('Product', id),
  legacyResourceId: ({ id }) => String(id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  publishedAt: ({ status, createdAt, publishedAt = createdAt }) =>
    status === 'ACTIVE' && publishedAt !== null ? utcTime(publishedAt) : null,
  publishedOnPublication: (one, { publicationId }: { publicationId: string }, { store }) =>
    isPublished(one) && gid('Publication', publicationsOf(store)[0]!.id) === publicationId,
  description: ({ descriptionHtml }) => withoutTags(descriptionHtml),
  bodyHtml: ({ descriptionHtml }) => descriptionHtml,
  isGiftCard: () => false,
  hasOnlyDefaultVariant: ({ variants }) =>
    variants.length === 1 && variants[0]!.title === 'Default Title',
  totalInventory: stockOf,
  tracksInventory: () => true,
  totalVariants: ({ variants }) => variants.length,
  templateSuffix: () => null,
  onlineStoreUrl: (one, _args: never, { shop }) =>
    one.status === 'ACTIVE' && isPublished(one) ? `${shop.url}/products/${one.handle}` : null,
  onlineStorePreviewUrl: ({ handle }, _args: never, { shop }) => `${shop.url}/products/${handle}`,
  priceRangeV2: priceRange,
  priceRange,
  options: ({ options }, { first }: { first?: number | null }) =>
    options
      .map(({ id, name, values }, at) => ({
        id: gid('ProductOption', id),
        name,
        position: at + 1,
        values,
        optionValues: values.map((value, n) => ({
          id: gid('ProductOptionValue', id + n + 1),
          name: value,
          hasVariants: true,
        })),
      }))
      .slice(0, first ?? undefined),
  featuredImage: ({ pictures }, _args: never, context) => imageOf(pictures[0], context),
  featuredMedia: ({ pictures }, _args: never, context) => mediaOf(pictures[0], context),
  images: ({ pictures }, ask: PageAsk, context) => {
    return viewConnection(connection(pictures, { ask, context }), (one) => imageOf(one, context))
  },
  media: ({ pictures }, { query: _query, ...ask }: PageAsk & { query?: string }, context) => {
    return viewConnection(connection(pictures, { ask, context }), (one) => mediaOf(one, context))
  },
  mediaCount: ({ pictures }) => exactCount(pictures.length),
  variants: ({ variants }, ask: PageAsk, context) => connection(variants, { ask, context }),
  variantsCount: ({ variants }) => exactCount(variants.length),
  collections: (one, ask: PageAsk, context) =>
    connection(
      [...context.store.collections.values()].filter((collection) =>
        collection.rule
          ? collection.rule.productType === one.productType
          : collection.productIds.includes(one.id),
      ),
      { ask, context },
    ),
})

const variant = fieldsOf<Variant>({
  ...ownerFields,
  id: ({ id }) => gid('ProductVariant', id),
  legacyResourceId: ({ id }) => String(id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  displayName: ({ title, productId }, _args: never, { store }) =>
    `${store.products.get(productId)!.title} - ${title}`,
  price: ({ priceCents }) => moneyOf(priceCents),
  compareAtPrice: ({ compareAtCents }) =>
    compareAtCents === null ? null : moneyOf(compareAtCents),
  position: (one, _args: never, { store }) =>
    store.products.get(one.productId)!.variants.indexOf(one) + 1,
  availableForSale: ({ inventoryQuantity }) => inventoryQuantity > 0,
  sellableOnlineQuantity: ({ inventoryQuantity }) => Math.max(0, inventoryQuantity),
  inventoryPolicy: () => 'DENY',
  taxable: () => true,
  image: (one, _args: never, context) => imageOf(pictureOfVariant(one, context), context),
  media: (one, ask: PageAsk, context) => {
    const picture = pictureOfVariant(one, context)
    return viewConnection(connection(picture ? [picture] : [], { ask, context }), (node) =>
      mediaOf(node, context),
    )
  },
  product: ({ productId }, _args: never, { store }) => store.products.get(productId),
  inventoryItem: (one) => ({ __typename: 'InventoryItem', id: one.inventoryItemId, variant: one }),
})

type Item = { id: number; variant: Variant }
const level = ({ variant: one, id }: Item, { store }: Context) => ({
  __typename: 'InventoryLevel',
  id,
  gid: `gid://shopify/InventoryLevel/${locationOf(store)}?inventory_item_id=${id}`,
  isActive: true,
  canDeactivate: false,
  variant: one,
})
const inventoryItem = fieldsOf<Item>({
  id: ({ id }) => gid('InventoryItem', id),
  legacyResourceId: ({ id }) => String(id),
  sku: ({ variant: one }) => one.sku,
  tracked: () => true,
  requiresShipping: () => true,
  unitCost: ({ variant: { costCents } }, _args: never, { store }) =>
    typeof costCents === 'number'
      ? { amount: moneyOf(costCents), currencyCode: store.settings.currency }
      : null,
  measurement: ({ id, variant: { weightGrams } }) => ({
    id: gid('InventoryItemMeasurement', id),
    weight: typeof weightGrams === 'number' ? { value: weightGrams, unit: 'GRAMS' } : null,
  }),
  createdAt: ({ variant: one }) => utcTime(one.createdAt),
  updatedAt: ({ variant: one }) => utcTime(one.updatedAt),
  inventoryLevels: (item, ask: PageAsk, context) =>
    connection([level(item, context)], { ask, context }),
})
const inventoryLevel = fieldsOf<ReturnType<typeof level>>({
  id: (one) => one.gid,
  createdAt: ({ variant: one }) => utcTime(one.createdAt),
  updatedAt: ({ variant: one }) => utcTime(one.updatedAt),
  location: (_one, _args: never, { store, shop }) => ({
    __typename: 'Location',
    id: gid('Location', locationOf(store)),
    name: shop.name,
    isActive: true,
  }),
  quantities: ({ variant: one, id }, { names }: { names: string[] }) =>
    names.map((name) => ({
      id: `gid://shopify/InventoryQuantity/${id}?name=${name}`,
      name,
      quantity: ['available', 'on_hand'].includes(name) ? one.inventoryQuantity : 0,
      updatedAt: utcTime(one.updatedAt),
    })),
  item: ({ variant: one }) => ({
    __typename: 'InventoryItem',
    id: one.inventoryItemId,
    variant: one,
  }),
})

const collection = fieldsOf<Collection>({
  id: ({ id }) => gid('Collection', id),
  legacyResourceId: ({ id }) => String(id),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  description: ({ descriptionHtml }) => withoutTags(descriptionHtml),
  sortOrder: () => 'BEST_SELLING',
  templateSuffix: () => null,
  image: () => null,
  ruleSet: ({ rule }) =>
    rule && {
      appliedDisjunctively: false,
      rules: [{ column: 'TYPE', relation: 'EQUALS', condition: rule.productType }],
    },
  products: (one, ask: PageAsk, context) =>
    connection(
      productsIn(context.store, one).toSorted((a, b) => a.id - b.id),
      { ask, context },
    ),
  productsCount: (one, _args: never, { store }) => exactCount(productsIn(store, one).length),
  hasProduct: (one, { id }: { id: string }, { store }) =>
    productsIn(store, one).some((found) => gid('Product', found.id) === id),
})

const mediaImage = fieldsOf<{ id: number }>({ id: ({ id }) => gid('MediaImage', id) })

/** Fields of products, variants, their stock, pictures and collections. */
export const productFields: Fields = {
  Product: product,
  ProductVariant: variant,
  InventoryItem: inventoryItem,
  InventoryLevel: inventoryLevel,
  Collection: collection,
  MediaImage: mediaImage,
}
