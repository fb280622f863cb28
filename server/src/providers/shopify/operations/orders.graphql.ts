// Written by `npm run operations` from orders.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CurrencyCode = 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BYR' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HRK' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JEP' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KID' | 'KMF' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LTL' | 'LVL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLL' | 'SOS' | 'SRD' | 'SSP' | 'STD' | 'STN' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'USDC' | 'UYU' | 'UZS' | 'VED' | 'VEF' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XCD' | 'XOF' | 'XPF' | 'XXX' | 'YER' | 'ZAR' | 'ZMW'

export type FulfillmentDisplayStatus = 'ATTEMPTED_DELIVERY' | 'CANCELED' | 'CARRIER_PICKED_UP' | 'CONFIRMED' | 'DELAYED' | 'DELIVERED' | 'FAILURE' | 'FULFILLED' | 'IN_TRANSIT' | 'LABEL_PRINTED' | 'LABEL_PURCHASED' | 'LABEL_VOIDED' | 'MARKED_AS_FULFILLED' | 'NOT_DELIVERED' | 'OUT_FOR_DELIVERY' | 'PICKED_UP' | 'READY_FOR_PICKUP' | 'SUBMITTED'

export type FulfillmentStatus = 'CANCELLED' | 'ERROR' | 'FAILURE' | 'OPEN' | 'PENDING' | 'SUCCESS'

export type OrderDisplayFinancialStatus = 'AUTHORIZED' | 'EXPIRED' | 'PAID' | 'PARTIALLY_PAID' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'VOIDED'

export type OrderDisplayFulfillmentStatus = 'FULFILLED' | 'IN_PROGRESS' | 'ON_HOLD' | 'OPEN' | 'PARTIALLY_FULFILLED' | 'PENDING_FULFILLMENT' | 'REQUEST_DECLINED' | 'RESTOCKED' | 'SCHEDULED' | 'UNFULFILLED'

export type StoreOrderFragment = { id: string; name: string; email: string | null; processedAt: string; updatedAt: string; cancelledAt: string | null; test: boolean; displayFinancialStatus: OrderDisplayFinancialStatus | null; displayFulfillmentStatus: OrderDisplayFulfillmentStatus; currencyCode: CurrencyCode; totalPriceSet: { shopMoney: { amount: string } }; customer: { id: string; defaultEmailAddress: { emailAddress: string } | null } | null; fulfillments: Array<{ id: string; status: FulfillmentStatus; displayStatus: FulfillmentDisplayStatus | null; createdAt: string; deliveredAt: string | null; estimatedDeliveryAt: string | null }> }

export type StoreOrderLineFragment = { id: string; title: string; variantTitle: string | null; sku: string | null; quantity: number; currentQuantity: number; isGiftCard: boolean; originalUnitPriceSet: { shopMoney: { amount: string } }; product: { id: string } | null; variant: { id: string } | null }

export type BulkOrdersQueryVariables = Exact<{ [key: string]: never }>

export type BulkOrdersQuery = { orders: { edges: Array<{ node: { id: string; name: string; email: string | null; processedAt: string; updatedAt: string; cancelledAt: string | null; test: boolean; displayFinancialStatus: OrderDisplayFinancialStatus | null; displayFulfillmentStatus: OrderDisplayFulfillmentStatus; currencyCode: CurrencyCode; lineItems: { edges: Array<{ node: { id: string; title: string; variantTitle: string | null; sku: string | null; quantity: number; currentQuantity: number; isGiftCard: boolean; originalUnitPriceSet: { shopMoney: { amount: string } }; product: { id: string } | null; variant: { id: string } | null } }> }; totalPriceSet: { shopMoney: { amount: string } }; customer: { id: string; defaultEmailAddress: { emailAddress: string } | null } | null; fulfillments: Array<{ id: string; status: FulfillmentStatus; displayStatus: FulfillmentDisplayStatus | null; createdAt: string; deliveredAt: string | null; estimatedDeliveryAt: string | null }> } }> } }

export type OrdersByIdQueryVariables = Exact<{
  ids: Array<string> | string
}>

export type OrdersByIdQuery = { nodes: Array<{ id: string; name: string; email: string | null; processedAt: string; updatedAt: string; cancelledAt: string | null; test: boolean; displayFinancialStatus: OrderDisplayFinancialStatus | null; displayFulfillmentStatus: OrderDisplayFulfillmentStatus; currencyCode: CurrencyCode; lineItems: { nodes: Array<{ id: string; title: string; variantTitle: string | null; sku: string | null; quantity: number; currentQuantity: number; isGiftCard: boolean; originalUnitPriceSet: { shopMoney: { amount: string } }; product: { id: string } | null; variant: { id: string } | null }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } }; totalPriceSet: { shopMoney: { amount: string } }; customer: { id: string; defaultEmailAddress: { emailAddress: string } | null } | null; fulfillments: Array<{ id: string; status: FulfillmentStatus; displayStatus: FulfillmentDisplayStatus | null; createdAt: string; deliveredAt: string | null; estimatedDeliveryAt: string | null }> } | Record<PropertyKey, never> | null> }

export type LinesOfOrderQueryVariables = Exact<{
  id: string
  after?: string | null | undefined
}>

export type LinesOfOrderQuery = { order: { lineItems: { nodes: Array<{ id: string; title: string; variantTitle: string | null; sku: string | null; quantity: number; currentQuantity: number; isGiftCard: boolean; originalUnitPriceSet: { shopMoney: { amount: string } }; product: { id: string } | null; variant: { id: string } | null }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } | null }

export const bulkOrders: Operation<BulkOrdersQuery, BulkOrdersQueryVariables> = {
  name: 'BulkOrders',
  text: 'query BulkOrders { orders { edges { node { id name email processedAt updatedAt cancelledAt test displayFinancialStatus displayFulfillmentStatus currencyCode totalPriceSet { shopMoney { amount } } customer { id defaultEmailAddress { emailAddress } } fulfillments { id status displayStatus createdAt deliveredAt estimatedDeliveryAt } lineItems { edges { node { id title variantTitle sku quantity currentQuantity isGiftCard originalUnitPriceSet { shopMoney { amount } } product { id } variant { id } } } } } } } }',
}

export const ordersById: Operation<OrdersByIdQuery, OrdersByIdQueryVariables> = {
  name: 'OrdersById',
  text: 'query OrdersById($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { id name email processedAt updatedAt cancelledAt test displayFinancialStatus displayFulfillmentStatus currencyCode totalPriceSet { shopMoney { amount } } customer { id defaultEmailAddress { emailAddress } } fulfillments { id status displayStatus createdAt deliveredAt estimatedDeliveryAt } lineItems(first: 50) { nodes { id title variantTitle sku quantity currentQuantity isGiftCard originalUnitPriceSet { shopMoney { amount } } product { id } variant { id } } pageInfo { hasNextPage endCursor } } } } }',
}

export const linesOfOrder: Operation<LinesOfOrderQuery, LinesOfOrderQueryVariables> = {
  name: 'LinesOfOrder',
  text: 'query LinesOfOrder($id: ID!, $after: String) { order(id: $id) { lineItems(first: 250, after: $after) { nodes { id title variantTitle sku quantity currentQuantity isGiftCard originalUnitPriceSet { shopMoney { amount } } product { id } variant { id } } pageInfo { hasNextPage endCursor } } } }',
}
