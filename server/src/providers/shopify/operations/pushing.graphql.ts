// Written by `npm run operations` from pushing.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CurrencyCode = 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BYR' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HRK' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JEP' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KID' | 'KMF' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LTL' | 'LVL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLL' | 'SOS' | 'SRD' | 'SSP' | 'STD' | 'STN' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'USDC' | 'UYU' | 'UZS' | 'VED' | 'VEF' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XCD' | 'XOF' | 'XPF' | 'XXX' | 'YER' | 'ZAR' | 'ZMW'

export type MetafieldAccessInput = {
  admin?: MetafieldAdminAccessInput | null | undefined
  customerAccount?: MetafieldCustomerAccountAccessInput | null | undefined
  storefront?: MetafieldStorefrontAccessInput | null | undefined
}

export type MetafieldAdminAccessInput = 'MERCHANT_READ' | 'MERCHANT_READ_WRITE'

export type MetafieldCapabilityAdminFilterableInput = {
  enabled: boolean
}

export type MetafieldCapabilityAnalyticsQueryableInput = {
  enabled: boolean
}

export type MetafieldCapabilityCartToOrderCopyableInput = {
  enabled: boolean
}

export type MetafieldCapabilityCreateInput = {
  adminFilterable?: MetafieldCapabilityAdminFilterableInput | null | undefined
  analyticsQueryable?: MetafieldCapabilityAnalyticsQueryableInput | null | undefined
  cartToOrderCopyable?: MetafieldCapabilityCartToOrderCopyableInput | null | undefined
  smartCollectionCondition?: MetafieldCapabilitySmartCollectionConditionInput | null | undefined
  uniqueValues?: MetafieldCapabilityUniqueValuesInput | null | undefined
}

export type MetafieldCapabilitySmartCollectionConditionInput = {
  enabled: boolean
}

export type MetafieldCapabilityUniqueValuesInput = {
  enabled: boolean
}

export type MetafieldCustomerAccountAccessInput = 'NONE' | 'READ' | 'READ_WRITE'

export type MetafieldDefinitionConstraintsInput = {
  key: string
  values: Array<string>
}

export type MetafieldDefinitionCreateUserErrorCode = 'ADMIN_ACCESS_INPUT_NOT_ALLOWED' | 'BLANK' | 'CAPABILITY_REQUIRED_BUT_DISABLED' | 'DUPLICATE_OPTION' | 'INCLUSION' | 'INVALID' | 'INVALID_CAPABILITY' | 'INVALID_CHARACTER' | 'INVALID_CONSTRAINTS' | 'INVALID_INPUT_COMBINATION' | 'INVALID_OPTION' | 'LIMIT_EXCEEDED' | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_AUTOMATED_COLLECTIONS' | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_USE_AS_ADMIN_FILTERS' | 'PINNED_LIMIT_REACHED' | 'PRESENT' | 'RESERVED_NAMESPACE_KEY' | 'RESOURCE_TYPE_LIMIT_EXCEEDED' | 'RESOURCE_TYPE_LIMIT_EXCEEDED_BY_APP' | 'TAKEN' | 'TOO_LONG' | 'TOO_SHORT' | 'TYPE_NOT_ALLOWED_FOR_CONDITIONS' | 'UNSTRUCTURED_ALREADY_EXISTS' | 'UNSUPPORTED_PINNING'

export type MetafieldDefinitionInput = {
  access?: MetafieldAccessInput | null | undefined
  capabilities?: MetafieldCapabilityCreateInput | null | undefined
  constraints?: MetafieldDefinitionConstraintsInput | null | undefined
  description?: string | null | undefined
  key: string
  name: string
  namespace?: string | null | undefined
  ownerType: MetafieldOwnerType
  pin?: boolean | null | undefined
  type: string
  /** @deprecated Use `smartCollectionCondition` instead. */
  useAsCollectionCondition?: boolean | null | undefined
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined
}

export type MetafieldDefinitionValidationInput = {
  name: string
  value: string
}

export type MetafieldOwnerType = 'API_PERMISSION' | 'ARTICLE' | 'BLOG' | 'CARTTRANSFORM' | 'COLLECTION' | 'COMPANY' | 'COMPANY_LOCATION' | 'CUSTOMER' | 'DELIVERY_CUSTOMIZATION' | 'DISCOUNT' | 'DRAFTORDER' | 'FULFILLMENT_CONSTRAINT_RULE' | 'GIFT_CARD_TRANSACTION' | 'LOCATION' | 'MARKET' | 'MEDIA_IMAGE' | 'ORDER' | 'ORDER_ROUTING_LOCATION_RULE' | 'PAGE' | 'PAYMENT_CUSTOMIZATION' | 'PRODUCT' | 'PRODUCTVARIANT' | 'SELLING_PLAN' | 'SHOP' | 'TRANSFER' | 'VALIDATION'

export type MetafieldStorefrontAccessInput = 'NONE' | 'PUBLIC_READ'

export type PlauditShopCurrencyQueryVariables = Exact<{ [key: string]: never }>

export type PlauditShopCurrencyQuery = { shop: { id: string; currencyCode: CurrencyCode } }

export type PlauditFirstLocationQueryVariables = Exact<{ [key: string]: never }>

export type PlauditFirstLocationQuery = { locations: { nodes: Array<{ id: string }> } }

export type PlauditPublicationsQueryVariables = Exact<{ [key: string]: never }>

export type PlauditPublicationsQuery = { publications: { nodes: Array<{ id: string; name: string }> } }

export type PlauditDefineItemMutationVariables = Exact<{
  definition: MetafieldDefinitionInput
}>

export type PlauditDefineItemMutation = { metafieldDefinitionCreate: { createdDefinition: { id: string } | null; userErrors: Array<{ code: MetafieldDefinitionCreateUserErrorCode | null; message: string }> } | null }

export type PlauditFindItemQueryVariables = Exact<{
  key: string
  value: string
}>

export type PlauditFindItemQuery = { productByIdentifier: { id: string; handle: string } | null }

export type PlauditPublishProductMutationVariables = Exact<{
  id: string
  publicationId: string
}>

export type PlauditPublishProductMutation = { publishablePublish: { userErrors: Array<{ field: Array<string> | null; message: string }> } | null }

export const plauditShopCurrency: Operation<PlauditShopCurrencyQuery, PlauditShopCurrencyQueryVariables> = {
  name: 'PlauditShopCurrency',
  text: 'query PlauditShopCurrency { shop { id currencyCode } }',
}

export const plauditFirstLocation: Operation<PlauditFirstLocationQuery, PlauditFirstLocationQueryVariables> = {
  name: 'PlauditFirstLocation',
  text: 'query PlauditFirstLocation { locations(first: 1) { nodes { id } } }',
}

export const plauditPublications: Operation<PlauditPublicationsQuery, PlauditPublicationsQueryVariables> = {
  name: 'PlauditPublications',
  text: 'query PlauditPublications { publications(first: 5) { nodes { id name } } }',
}

export const plauditDefineItem: Operation<PlauditDefineItemMutation, PlauditDefineItemMutationVariables> = {
  name: 'PlauditDefineItem',
  text: 'mutation PlauditDefineItem($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { code message } } }',
}

export const plauditFindItem: Operation<PlauditFindItemQuery, PlauditFindItemQueryVariables> = {
  name: 'PlauditFindItem',
  text: 'query PlauditFindItem($key: String!, $value: String!) { productByIdentifier(identifier: {customId: {key: $key, value: $value}}) { id handle } }',
}

export const plauditPublishProduct: Operation<PlauditPublishProductMutation, PlauditPublishProductMutationVariables> = {
  name: 'PlauditPublishProduct',
  text: 'mutation PlauditPublishProduct($id: ID!, $publicationId: ID!) { publishablePublish(id: $id, input: [{publicationId: $publicationId}]) { userErrors { field message } } }',
}
