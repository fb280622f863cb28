import type { Collection, Product, Variant } from '../entities/product-records.ts'
import { shopTime } from './shop-time.ts'

const gid = (kind: string, id: number) => `gid://shopify/${kind}/${id}`
const decimal = (cents: number) => (cents / 100).toFixed(2)

const variantPayload = (variant: Variant, position: number) => ({
  admin_graphql_api_id: gid('ProductVariant', variant.id),
  barcode: variant.barcode,
  compare_at_price: variant.compareAtCents === null ? null : decimal(variant.compareAtCents),
  created_at: shopTime(variant.createdAt),
  id: variant.id,
  inventory_policy: 'deny',
  position,
  price: decimal(variant.priceCents),
  product_id: variant.productId,
  sku: variant.sku,
  taxable: true,
  title: variant.title,
  updated_at: shopTime(variant.updatedAt),
  option1: variant.selectedOptions[0]?.value ?? null,
  option2: variant.selectedOptions[1]?.value ?? null,
  option3: variant.selectedOptions[2]?.value ?? null,
  image_id: variant.pictureId,
  inventory_item_id: variant.inventoryItemId,
  inventory_quantity: variant.inventoryQuantity,
  old_inventory_quantity: variant.inventoryQuantity,
})

/** Body of `products/create` and `products/update`, with the names of Shopify's sample of 2024-10. */
export const productPayload = (product: Product, origin: string): object => {
  const images = product.pictures.map((picture, at) => ({
    id: picture.id,
    alt: picture.alt,
    position: at + 1,
    product_id: product.id,
    admin_graphql_api_id: gid('ProductImage', picture.id),
    width: picture.width,
    height: picture.height,
    src: new URL(picture.url, origin).href,
    variant_ids: [],
  }))
  return {
    admin_graphql_api_id: gid('Product', product.id),
    body_html: product.descriptionHtml,
    created_at: shopTime(product.createdAt),
    handle: product.handle,
    id: product.id,
    product_type: product.productType,
    published_at:
      product.status === 'ACTIVE' && product.publishedAt !== null
        ? shopTime(product.publishedAt ?? product.createdAt)
        : null,
    template_suffix: null,
    title: product.title,
    updated_at: shopTime(product.updatedAt),
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: 'web',
    tags: product.tags.join(', '),
    variants: product.variants.map((one, at) => variantPayload(one, at + 1)),
    options: product.options.map(({ id, name, values }, at) => ({
      id,
      product_id: product.id,
      name,
      position: at + 1,
      values,
    })),
    images,
    image: images[0] ?? null,
    media: [],
    variant_gids: product.variants.map(({ id, updatedAt }) => ({
      admin_graphql_api_id: gid('ProductVariant', id),
      updated_at: new Date(updatedAt).toISOString(),
    })),
    has_variants_that_requires_components: false,
  }
}

export const collectionPayload = (collection: Collection): object => ({
  id: collection.id,
  handle: collection.handle,
  title: collection.title,
  updated_at: shopTime(collection.updatedAt),
  body_html: collection.descriptionHtml,
  published_at: shopTime(collection.createdAt),
  sort_order: 'best-selling',
  template_suffix: null,
  published_scope: 'web',
  admin_graphql_api_id: gid('Collection', collection.id),
})

/** Body of `inventory_levels/update`. */
export const inventoryPayload = (variant: Variant, locationId: number): object => ({
  inventory_item_id: variant.inventoryItemId,
  location_id: locationId,
  available: variant.inventoryQuantity,
  updated_at: shopTime(variant.updatedAt),
  admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${variant.inventoryItemId}`,
})
