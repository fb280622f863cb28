// Written by `npm run operations` from shop.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type HasMetafieldsMetafieldIdentifierInput = {
  key: string
  namespace?: string | null | undefined
}

export type WebhookSubscriptionFormat = 'JSON' | 'XML'

export type WebhookSubscriptionInput = {
  /** @deprecated Use `uri` instead. */
  callbackUrl?: string | null | undefined
  filter?: string | null | undefined
  format?: WebhookSubscriptionFormat | null | undefined
  includeFields?: Array<string> | null | undefined
  metafieldNamespaces?: Array<string> | null | undefined
  metafields?: Array<HasMetafieldsMetafieldIdentifierInput> | null | undefined
  name?: string | null | undefined
  uri?: string | null | undefined
}

export type WebhookSubscriptionTopic = 'APP_PURCHASES_ONE_TIME_UPDATE' | 'APP_SCOPES_UPDATE' | 'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT' | 'APP_SUBSCRIPTIONS_UPDATE' | 'APP_UNINSTALLED' | 'AUDIT_EVENTS_ADMIN_API_ACTIVITY' | 'BULK_OPERATIONS_FINISH' | 'CARTS_CREATE' | 'CARTS_UPDATE' | 'CHANNELS_DELETE' | 'CHECKOUTS_CREATE' | 'CHECKOUTS_DELETE' | 'CHECKOUTS_UPDATE' | 'COLLECTIONS_CREATE' | 'COLLECTIONS_DELETE' | 'COLLECTIONS_UPDATE' | 'COLLECTION_LISTINGS_ADD' | 'COLLECTION_LISTINGS_REMOVE' | 'COLLECTION_LISTINGS_UPDATE' | 'COLLECTION_PUBLICATIONS_CREATE' | 'COLLECTION_PUBLICATIONS_DELETE' | 'COLLECTION_PUBLICATIONS_UPDATE' | 'COMPANIES_CREATE' | 'COMPANIES_DELETE' | 'COMPANIES_UPDATE' | 'COMPANY_CONTACTS_CREATE' | 'COMPANY_CONTACTS_DELETE' | 'COMPANY_CONTACTS_UPDATE' | 'COMPANY_CONTACT_ROLES_ASSIGN' | 'COMPANY_CONTACT_ROLES_REVOKE' | 'COMPANY_LOCATIONS_CREATE' | 'COMPANY_LOCATIONS_DELETE' | 'COMPANY_LOCATIONS_UPDATE' | 'CUSTOMERS_CREATE' | 'CUSTOMERS_DELETE' | 'CUSTOMERS_DISABLE' | 'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE' | 'CUSTOMERS_ENABLE' | 'CUSTOMERS_MARKETING_CONSENT_UPDATE' | 'CUSTOMERS_MERGE' | 'CUSTOMERS_PURCHASING_SUMMARY' | 'CUSTOMERS_UPDATE' | 'CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE' | 'CUSTOMER_ACCOUNT_SETTINGS_UPDATE' | 'CUSTOMER_GROUPS_CREATE' | 'CUSTOMER_GROUPS_DELETE' | 'CUSTOMER_GROUPS_UPDATE' | 'CUSTOMER_JOINED_SEGMENT' | 'CUSTOMER_LEFT_SEGMENT' | 'CUSTOMER_PAYMENT_METHODS_CREATE' | 'CUSTOMER_PAYMENT_METHODS_REVOKE' | 'CUSTOMER_PAYMENT_METHODS_UPDATE' | 'CUSTOMER_TAGS_ADDED' | 'CUSTOMER_TAGS_REMOVED' | 'DELIVERY_PROMISE_SETTINGS_UPDATE' | 'DISCOUNTS_CREATE' | 'DISCOUNTS_DELETE' | 'DISCOUNTS_REDEEMCODE_ADDED' | 'DISCOUNTS_REDEEMCODE_REMOVED' | 'DISCOUNTS_UPDATE' | 'DISPUTES_CREATE' | 'DISPUTES_UPDATE' | 'DOMAINS_CREATE' | 'DOMAINS_DESTROY' | 'DOMAINS_UPDATE' | 'DRAFT_ORDERS_CREATE' | 'DRAFT_ORDERS_DELETE' | 'DRAFT_ORDERS_UPDATE' | 'FINANCE_APP_STAFF_MEMBER_DELETE' | 'FINANCE_APP_STAFF_MEMBER_GRANT' | 'FINANCE_APP_STAFF_MEMBER_REVOKE' | 'FINANCE_APP_STAFF_MEMBER_UPDATE' | 'FINANCE_KYC_INFORMATION_UPDATE' | 'FULFILLMENTS_CREATE' | 'FULFILLMENTS_UPDATE' | 'FULFILLMENT_EVENTS_CREATE' | 'FULFILLMENT_EVENTS_DELETE' | 'FULFILLMENT_HOLDS_ADDED' | 'FULFILLMENT_HOLDS_RELEASED' | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED' | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED' | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED' | 'FULFILLMENT_ORDERS_CANCELLED' | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED' | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED' | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED' | 'FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE' | 'FULFILLMENT_ORDERS_HOLD_RELEASED' | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY' | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP' | 'FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED' | 'FULFILLMENT_ORDERS_MERGED' | 'FULFILLMENT_ORDERS_MOVED' | 'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE' | 'FULFILLMENT_ORDERS_PLACED_ON_HOLD' | 'FULFILLMENT_ORDERS_PROGRESS_REPORTED' | 'FULFILLMENT_ORDERS_RESCHEDULED' | 'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY' | 'FULFILLMENT_ORDERS_SPLIT' | 'INVENTORY_ITEMS_CREATE' | 'INVENTORY_ITEMS_DELETE' | 'INVENTORY_ITEMS_UPDATE' | 'INVENTORY_LEVELS_CONNECT' | 'INVENTORY_LEVELS_DISCONNECT' | 'INVENTORY_LEVELS_UPDATE' | 'INVENTORY_SHIPMENTS_ADD_ITEMS' | 'INVENTORY_SHIPMENTS_CREATE' | 'INVENTORY_SHIPMENTS_DELETE' | 'INVENTORY_SHIPMENTS_MARK_IN_TRANSIT' | 'INVENTORY_SHIPMENTS_RECEIVE_ITEMS' | 'INVENTORY_SHIPMENTS_REMOVE_ITEMS' | 'INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES' | 'INVENTORY_SHIPMENTS_UPDATE_TRACKING' | 'INVENTORY_TRANSFERS_ADD_ITEMS' | 'INVENTORY_TRANSFERS_CANCEL' | 'INVENTORY_TRANSFERS_COMPLETE' | 'INVENTORY_TRANSFERS_READY_TO_SHIP' | 'INVENTORY_TRANSFERS_REMOVE_ITEMS' | 'INVENTORY_TRANSFERS_UPDATED' | 'INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES' | 'LOCALES_CREATE' | 'LOCALES_DESTROY' | 'LOCALES_UPDATE' | 'LOCATIONS_ACTIVATE' | 'LOCATIONS_CREATE' | 'LOCATIONS_DEACTIVATE' | 'LOCATIONS_DELETE' | 'LOCATIONS_UPDATE' | 'MARKETS_BACKUP_REGION_UPDATE' | 'MARKETS_CREATE' | 'MARKETS_DELETE' | 'MARKETS_UPDATE' | 'METAFIELD_DEFINITIONS_CREATE' | 'METAFIELD_DEFINITIONS_DELETE' | 'METAFIELD_DEFINITIONS_UPDATE' | 'METAOBJECTS_CREATE' | 'METAOBJECTS_DELETE' | 'METAOBJECTS_UPDATE' | 'ORDERS_CANCELLED' | 'ORDERS_CREATE' | 'ORDERS_DELETE' | 'ORDERS_EDITED' | 'ORDERS_FULFILLED' | 'ORDERS_LINK_REQUESTED' | 'ORDERS_PAID' | 'ORDERS_PARTIALLY_FULFILLED' | 'ORDERS_RISK_ASSESSMENT_CHANGED' | 'ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED' | 'ORDERS_UPDATED' | 'ORDER_TRANSACTIONS_CREATE' | 'PAYMENT_SCHEDULES_DUE' | 'PAYMENT_TERMS_CREATE' | 'PAYMENT_TERMS_DELETE' | 'PAYMENT_TERMS_UPDATE' | 'PRODUCTS_CREATE' | 'PRODUCTS_DELETE' | 'PRODUCTS_UPDATE' | 'PRODUCT_FEEDS_CREATE' | 'PRODUCT_FEEDS_FULL_SYNC' | 'PRODUCT_FEEDS_FULL_SYNC_FINISH' | 'PRODUCT_FEEDS_INCREMENTAL_SYNC' | 'PRODUCT_FEEDS_UPDATE' | 'PRODUCT_LISTINGS_ADD' | 'PRODUCT_LISTINGS_REMOVE' | 'PRODUCT_LISTINGS_UPDATE' | 'PRODUCT_PUBLICATIONS_CREATE' | 'PRODUCT_PUBLICATIONS_DELETE' | 'PRODUCT_PUBLICATIONS_UPDATE' | 'PROFILES_CREATE' | 'PROFILES_DELETE' | 'PROFILES_UPDATE' | 'REFUNDS_CREATE' | 'RETURNS_APPROVE' | 'RETURNS_CANCEL' | 'RETURNS_CLOSE' | 'RETURNS_DECLINE' | 'RETURNS_PROCESS' | 'RETURNS_REOPEN' | 'RETURNS_REQUEST' | 'RETURNS_UPDATE' | 'REVERSE_DELIVERIES_ATTACH_DELIVERABLE' | 'REVERSE_FULFILLMENT_ORDERS_DISPOSE' | 'SCHEDULED_PRODUCT_LISTINGS_ADD' | 'SCHEDULED_PRODUCT_LISTINGS_REMOVE' | 'SCHEDULED_PRODUCT_LISTINGS_UPDATE' | 'SEGMENTS_CREATE' | 'SEGMENTS_DELETE' | 'SEGMENTS_UPDATE' | 'SELLING_PLAN_GROUPS_CREATE' | 'SELLING_PLAN_GROUPS_DELETE' | 'SELLING_PLAN_GROUPS_UPDATE' | 'SHIPPING_ADDRESSES_CREATE' | 'SHIPPING_ADDRESSES_UPDATE' | 'SHOP_UPDATE' | 'SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED' | 'SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE' | 'SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS' | 'SUBSCRIPTION_BILLING_CYCLES_SKIP' | 'SUBSCRIPTION_BILLING_CYCLES_UNSKIP' | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE' | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE' | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE' | 'SUBSCRIPTION_CONTRACTS_ACTIVATE' | 'SUBSCRIPTION_CONTRACTS_CANCEL' | 'SUBSCRIPTION_CONTRACTS_CREATE' | 'SUBSCRIPTION_CONTRACTS_EXPIRE' | 'SUBSCRIPTION_CONTRACTS_FAIL' | 'SUBSCRIPTION_CONTRACTS_PAUSE' | 'SUBSCRIPTION_CONTRACTS_UPDATE' | 'TAX_SERVICES_CREATE' | 'TAX_SERVICES_UPDATE' | 'TENDER_TRANSACTIONS_CREATE' | 'THEMES_CREATE' | 'THEMES_DELETE' | 'THEMES_PUBLISH' | 'THEMES_UPDATE' | 'VARIANTS_IN_STOCK' | 'VARIANTS_OUT_OF_STOCK'

export type ShopFactsQueryVariables = Exact<{ [key: string]: never }>

export type ShopFactsQuery = { shop: { name: string; email: string; url: string; myshopifyDomain: string } }

export type GrantedScopesQueryVariables = Exact<{ [key: string]: never }>

export type GrantedScopesQuery = { currentAppInstallation: { accessScopes: Array<{ handle: string }> } }

export type CatalogueCountsQueryVariables = Exact<{ [key: string]: never }>

export type CatalogueCountsQuery = { productsCount: { count: number } | null; productVariantsCount: { count: number } | null; collectionsCount: { count: number } | null }

export type OrderCountQueryVariables = Exact<{ [key: string]: never }>

export type OrderCountQuery = { ordersCount: { count: number } | null }

export type CustomerCountQueryVariables = Exact<{ [key: string]: never }>

export type CustomerCountQuery = { customersCount: { count: number } | null }

export type RegisteredWebhooksQueryVariables = Exact<{
  uri: string
}>

export type RegisteredWebhooksQuery = { webhookSubscriptions: { nodes: Array<{ topic: WebhookSubscriptionTopic }> } }

export type RegisterWebhookMutationVariables = Exact<{
  topic: WebhookSubscriptionTopic
  webhookSubscription: WebhookSubscriptionInput
}>

export type RegisterWebhookMutation = { webhookSubscriptionCreate: { webhookSubscription: { id: string } | null; userErrors: Array<{ field: Array<string> | null; message: string }> } | null }

export const shopFacts: Operation<ShopFactsQuery, ShopFactsQueryVariables> = {
  name: 'ShopFacts',
  text: 'query ShopFacts { shop { name email url myshopifyDomain } }',
}

export const grantedScopes: Operation<GrantedScopesQuery, GrantedScopesQueryVariables> = {
  name: 'GrantedScopes',
  text: 'query GrantedScopes { currentAppInstallation { accessScopes { handle } } }',
}

export const catalogueCounts: Operation<CatalogueCountsQuery, CatalogueCountsQueryVariables> = {
  name: 'CatalogueCounts',
  text: 'query CatalogueCounts { productsCount(limit: null) { count } productVariantsCount(limit: null) { count } collectionsCount(limit: null) { count } }',
}

export const orderCount: Operation<OrderCountQuery, OrderCountQueryVariables> = {
  name: 'OrderCount',
  text: 'query OrderCount { ordersCount(limit: null) { count } }',
}

export const customerCount: Operation<CustomerCountQuery, CustomerCountQueryVariables> = {
  name: 'CustomerCount',
  text: 'query CustomerCount { customersCount(limit: null) { count } }',
}

export const registeredWebhooks: Operation<RegisteredWebhooksQuery, RegisteredWebhooksQueryVariables> = {
  name: 'RegisteredWebhooks',
  text: 'query RegisteredWebhooks($uri: String!) { webhookSubscriptions(first: 100, uri: $uri) { nodes { topic } } }',
}

export const registerWebhook: Operation<RegisterWebhookMutation, RegisterWebhookMutationVariables> = {
  name: 'RegisterWebhook',
  text: 'mutation RegisterWebhook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) { webhookSubscriptionCreate( topic: $topic webhookSubscription: $webhookSubscription ) { webhookSubscription { id } userErrors { field message } } }',
}
