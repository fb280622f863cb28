// Written by `npm run operations` from catalogue.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CurrencyCode = 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BYR' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HRK' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JEP' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KID' | 'KMF' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LTL' | 'LVL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLL' | 'SOS' | 'SRD' | 'SSP' | 'STD' | 'STN' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'USDC' | 'UYU' | 'UZS' | 'VED' | 'VEF' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XCD' | 'XOF' | 'XPF' | 'XXX' | 'YER' | 'ZAR' | 'ZMW'

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'

export type StoreProductFragment = { id: string; handle: string; title: string; status: ProductStatus; vendor: string; productType: string; updatedAt: string; featuredMedia: { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | null; priceRangeV2: { minVariantPrice: { amount: string; currencyCode: CurrencyCode } } }

export type StoreVariantFragment = { id: string; title: string; sku: string | null; barcode: string | null; price: string; compareAtPrice: string | null; position: number; inventoryQuantity: number | null; updatedAt: string; image: { url: string } | null }

export type StoreCollectionFragment = { id: string; handle: string; title: string; updatedAt: string }

export type BulkProductsQueryVariables = Exact<{ [key: string]: never }>

export type BulkProductsQuery = { products: { edges: Array<{ node: { id: string; handle: string; title: string; status: ProductStatus; vendor: string; productType: string; updatedAt: string; variants: { edges: Array<{ node: { id: string; title: string; sku: string | null; barcode: string | null; price: string; compareAtPrice: string | null; position: number; inventoryQuantity: number | null; updatedAt: string; image: { url: string } | null } }> }; featuredMedia: { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | null; priceRangeV2: { minVariantPrice: { amount: string; currencyCode: CurrencyCode } } } }> } }

export type BulkCollectionsQueryVariables = Exact<{ [key: string]: never }>

export type BulkCollectionsQuery = { collections: { edges: Array<{ node: { id: string; handle: string; title: string; updatedAt: string; products: { edges: Array<{ node: { id: string } }> } } }> } }

export type ProductsByIdQueryVariables = Exact<{
  ids: Array<string> | string
}>

export type ProductsByIdQuery = { nodes: Array<{ id: string; handle: string; title: string; status: ProductStatus; vendor: string; productType: string; updatedAt: string; variants: { nodes: Array<{ id: string; title: string; sku: string | null; barcode: string | null; price: string; compareAtPrice: string | null; position: number; inventoryQuantity: number | null; updatedAt: string; image: { url: string } | null }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } }; featuredMedia: { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | { preview: { image: { url: string } | null } | null } | null; priceRangeV2: { minVariantPrice: { amount: string; currencyCode: CurrencyCode } } } | Record<PropertyKey, never> | null> }

export type VariantsOfProductQueryVariables = Exact<{
  id: string
  after?: string | null | undefined
}>

export type VariantsOfProductQuery = { product: { variants: { nodes: Array<{ id: string; title: string; sku: string | null; barcode: string | null; price: string; compareAtPrice: string | null; position: number; inventoryQuantity: number | null; updatedAt: string; image: { url: string } | null }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } | null }

export type CollectionsByIdQueryVariables = Exact<{
  ids: Array<string> | string
}>

export type CollectionsByIdQuery = { nodes: Array<{ id: string; handle: string; title: string; updatedAt: string } | Record<PropertyKey, never> | null> }

export type ProductsOfCollectionQueryVariables = Exact<{
  id: string
  after?: string | null | undefined
}>

export type ProductsOfCollectionQuery = { collection: { products: { nodes: Array<{ id: string }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } | null }

export type ProductsOfInventoryItemsQueryVariables = Exact<{
  ids: Array<string> | string
}>

export type ProductsOfInventoryItemsQuery = { nodes: Array<{ variant: { product: { id: string } } } | Record<PropertyKey, never> | null> }

export const bulkProducts: Operation<BulkProductsQuery, BulkProductsQueryVariables> = {
  name: 'BulkProducts',
  text: 'query BulkProducts { products { edges { node { id handle title status vendor productType updatedAt featuredMedia { preview { image { url } } } priceRangeV2 { minVariantPrice { amount currencyCode } } variants { edges { node { id title sku barcode price compareAtPrice position inventoryQuantity updatedAt image { url } } } } } } } }',
}

export const bulkCollections: Operation<BulkCollectionsQuery, BulkCollectionsQueryVariables> = {
  name: 'BulkCollections',
  text: 'query BulkCollections { collections { edges { node { id handle title updatedAt products { edges { node { id } } } } } } }',
}

export const productsById: Operation<ProductsByIdQuery, ProductsByIdQueryVariables> = {
  name: 'ProductsById',
  text: 'query ProductsById($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { id handle title status vendor productType updatedAt featuredMedia { preview { image { url } } } priceRangeV2 { minVariantPrice { amount currencyCode } } variants(first: 50) { nodes { id title sku barcode price compareAtPrice position inventoryQuantity updatedAt image { url } } pageInfo { hasNextPage endCursor } } } } }',
}

export const variantsOfProduct: Operation<VariantsOfProductQuery, VariantsOfProductQueryVariables> = {
  name: 'VariantsOfProduct',
  text: 'query VariantsOfProduct($id: ID!, $after: String) { product(id: $id) { variants(first: 250, after: $after) { nodes { id title sku barcode price compareAtPrice position inventoryQuantity updatedAt image { url } } pageInfo { hasNextPage endCursor } } } }',
}

export const collectionsById: Operation<CollectionsByIdQuery, CollectionsByIdQueryVariables> = {
  name: 'CollectionsById',
  text: 'query CollectionsById($ids: [ID!]!) { nodes(ids: $ids) { ... on Collection { id handle title updatedAt } } }',
}

export const productsOfCollection: Operation<ProductsOfCollectionQuery, ProductsOfCollectionQueryVariables> = {
  name: 'ProductsOfCollection',
  text: 'query ProductsOfCollection($id: ID!, $after: String) { collection(id: $id) { products(first: 250, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }',
}

export const productsOfInventoryItems: Operation<ProductsOfInventoryItemsQuery, ProductsOfInventoryItemsQueryVariables> = {
  name: 'ProductsOfInventoryItems',
  text: 'query ProductsOfInventoryItems($ids: [ID!]!) { nodes(ids: $ids) { ... on InventoryItem { variant { product { id } } } } }',
}
