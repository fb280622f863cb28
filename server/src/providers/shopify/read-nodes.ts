import type {
  ShopCollection,
  ShopCustomer,
  ShopFulfillment,
  ShopOrder,
  ShopOrderLine,
  ShopProduct,
  ShopVariant,
} from '../shop-records.ts'
import type {
  StoreCollectionFragment,
  StoreProductFragment,
  StoreVariantFragment,
} from './operations/catalogue.graphql.ts'
import type { StoreCustomerFragment } from './operations/customers.graphql.ts'
import type { StoreOrderFragment, StoreOrderLineFragment } from './operations/orders.graphql.ts'
import { parseAmount } from './parse-amount.ts'

/** `gid://shopify/Product/788` → `788`. */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1).split('?')[0]!

/** Shopify allows 255 characters; a longer one could not be looked for. */
const CODE_LENGTH = 500
const code = (text: string | null): string | null => text?.slice(0, CODE_LENGTH) || null

export const readProduct = (node: StoreProductFragment): ShopProduct => ({
  external_id: numberOf(node.id),
  handle: node.handle.slice(0, CODE_LENGTH),
  title: node.title,
  image_url: node.featuredMedia?.preview?.image?.url ?? null,
  price_cents: parseAmount(node.priceRangeV2.minVariantPrice.amount),
  currency: node.priceRangeV2.minVariantPrice.currencyCode,
  status: node.status,
  vendor: node.vendor,
  product_type: node.productType,
  store_updated_at: node.updatedAt,
})

export const readVariant = (node: StoreVariantFragment, product: string): ShopVariant => ({
  external_id: numberOf(node.id),
  product_external_id: numberOf(product),
  title: node.title,
  sku: code(node.sku),
  barcode: code(node.barcode),
  price_cents: parseAmount(node.price),
  compare_at_cents: node.compareAtPrice === null ? null : parseAmount(node.compareAtPrice),
  position: node.position,
  inventory: node.inventoryQuantity,
  image_url: node.image?.url ?? null,
  store_updated_at: node.updatedAt,
})

export const readCollection = (node: StoreCollectionFragment): ShopCollection => ({
  external_id: numberOf(node.id),
  handle: node.handle,
  title: node.title,
  store_updated_at: node.updatedAt,
})

export const readOrder = (node: StoreOrderFragment): ShopOrder => ({
  external_id: numberOf(node.id),
  name: node.name,
  email: node.email || node.customer?.defaultEmailAddress?.emailAddress || null,
  customer_external_id: node.customer ? numberOf(node.customer.id) : null,
  processed_at: node.processedAt,
  cancelled_at: node.cancelledAt,
  test: node.test,
  financial_status: node.displayFinancialStatus,
  fulfillment_status: node.displayFulfillmentStatus,
  currency: node.currencyCode,
  total_cents: parseAmount(node.totalPriceSet.shopMoney.amount),
  store_updated_at: node.updatedAt,
})

export const readFulfillments = (node: StoreOrderFragment): ShopFulfillment[] =>
  node.fulfillments.map((one) => ({
    external_id: numberOf(one.id),
    order_external_id: numberOf(node.id),
    status: one.status,
    display_status: one.displayStatus,
    store_created_at: one.createdAt,
    delivered_at: one.deliveredAt,
    estimated_delivery_at: one.estimatedDeliveryAt,
  }))

export const readLine = (node: StoreOrderLineFragment, order: string): ShopOrderLine => ({
  external_id: numberOf(node.id),
  order_external_id: numberOf(order),
  product_external_id: node.product ? numberOf(node.product.id) : null,
  variant_external_id: node.variant ? numberOf(node.variant.id) : null,
  title: node.title,
  variant_title: node.variantTitle,
  sku: node.sku || null,
  quantity: node.quantity,
  current_quantity: node.currentQuantity,
  gift_card: node.isGiftCard,
  price_cents: parseAmount(node.originalUnitPriceSet.shopMoney.amount),
})

export const readCustomer = (node: StoreCustomerFragment): ShopCustomer => ({
  external_id: numberOf(node.id),
  email: node.defaultEmailAddress?.emailAddress || null,
  first_name: node.firstName,
  last_name: node.lastName,
  locale: node.locale,
  marketing_state: node.defaultEmailAddress?.marketingState ?? null,
  store_created_at: node.createdAt,
  store_updated_at: node.updatedAt,
})
