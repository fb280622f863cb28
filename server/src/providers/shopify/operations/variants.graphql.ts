// Written by `npm run operations` from variants.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CountryCode = 'AC' | 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AN' | 'AO' | 'AR' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PS' | 'PT' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TA' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VN' | 'VU' | 'WF' | 'WS' | 'XK' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW' | 'ZZ'

export type CountryHarmonizedSystemCodeInput = {
  countryCode?: CountryCode | null | undefined
  harmonizedSystemCode: string
}

export type CreateMediaInput = {
  alt?: string | null | undefined
  mediaContentType: MediaContentType
  originalSource: string
}

export type InventoryAdjustmentInput = {
  adjustment?: number | null | undefined
  changeFromQuantity?: number | null | undefined
  locationId: string
}

export type InventoryItemInput = {
  cost?: string | null | undefined
  countryCodeOfOrigin?: CountryCode | null | undefined
  countryHarmonizedSystemCodes?: Array<CountryHarmonizedSystemCodeInput> | null | undefined
  harmonizedSystemCode?: string | null | undefined
  measurement?: InventoryItemMeasurementInput | null | undefined
  provinceCodeOfOrigin?: string | null | undefined
  requiresShipping?: boolean | null | undefined
  sku?: string | null | undefined
  tracked?: boolean | null | undefined
}

export type InventoryItemMeasurementInput = {
  shippingPackageId?: string | null | undefined
  weight?: WeightInput | null | undefined
}

export type InventoryLevelInput = {
  availableQuantity: number
  locationId: string
}

export type InventoryQuantityInput = {
  changeFromQuantity?: number | null | undefined
  inventoryItemId: string
  locationId: string
  quantity: number
}

export type InventorySetQuantitiesInput = {
  name: string
  quantities: Array<InventoryQuantityInput>
  reason: string
  referenceDocumentUri?: string | null | undefined
}

export type InventorySetQuantitiesUserErrorCode = 'CHANGE_FROM_QUANTITY_STALE' | 'COMPARE_QUANTITY_REQUIRED' | 'COMPARE_QUANTITY_STALE' | 'IDEMPOTENCY_CONCURRENT_REQUEST' | 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' | 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED' | 'INVALID_INVENTORY_ITEM' | 'INVALID_LOCATION' | 'INVALID_NAME' | 'INVALID_QUANTITY_NEGATIVE' | 'INVALID_QUANTITY_TOO_HIGH' | 'INVALID_QUANTITY_TOO_LOW' | 'INVALID_REASON' | 'INVALID_REFERENCE_DOCUMENT' | 'ITEM_NOT_STOCKED_AT_LOCATION' | 'NON_MUTABLE_INVENTORY_ITEM' | 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR'

export type MediaContentType = 'EXTERNAL_VIDEO' | 'IMAGE' | 'MODEL_3D' | 'VIDEO'

export type MetafieldInput = {
  id?: string | null | undefined
  key?: string | null | undefined
  namespace?: string | null | undefined
  type?: string | null | undefined
  value?: string | null | undefined
}

export type ProductVariantInventoryPolicy = 'CONTINUE' | 'DENY'

export type ProductVariantsBulkCreateUserErrorCode = 'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE' | 'GREATER_THAN_OR_EQUAL_TO' | 'INVALID' | 'INVALID_INPUT' | 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED' | 'LOCAL_CURRENCY_GIFT_CARD_PRICE_MUST_BE_ZERO' | 'MUST_BE_FOR_THIS_PRODUCT' | 'NEED_TO_ADD_OPTION_VALUES' | 'NEGATIVE_PRICE_VALUE' | 'NOT_DEFINED_FOR_SHOP' | 'NO_KEY_ON_CREATE' | 'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS' | 'PRODUCT_DOES_NOT_EXIST' | 'PRODUCT_SUSPENDED' | 'SUBSCRIPTION_VIOLATION' | 'TOO_MANY_INVENTORY_LOCATIONS' | 'TRACKED_VARIANT_LOCATION_NOT_FOUND' | 'UNSUPPORTED_COMBINED_LISTING_PARENT_OPERATION' | 'VARIANT_ALREADY_EXISTS' | 'VARIANT_ALREADY_EXISTS_CHANGE_OPTION_VALUE'

export type ProductVariantsBulkInput = {
  barcode?: string | null | undefined
  compareAtPrice?: string | null | undefined
  id?: string | null | undefined
  inventoryItem?: InventoryItemInput | null | undefined
  inventoryPolicy?: ProductVariantInventoryPolicy | null | undefined
  inventoryQuantities?: Array<InventoryLevelInput> | null | undefined
  mediaId?: string | null | undefined
  mediaSrc?: Array<string> | null | undefined
  metafields?: Array<MetafieldInput> | null | undefined
  optionValues?: Array<VariantOptionValueInput> | null | undefined
  price?: string | null | undefined
  published?: boolean | null | undefined
  quantityAdjustments?: Array<InventoryAdjustmentInput> | null | undefined
  requiresComponents?: boolean | null | undefined
  showUnitPrice?: boolean | null | undefined
  taxCode?: string | null | undefined
  taxable?: boolean | null | undefined
  unitPriceMeasurement?: UnitPriceMeasurementInput | null | undefined
}

export type ProductVariantsBulkUpdateUserErrorCode = 'BLANK' | 'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE' | 'CANNOT_SPECIFY_BOTH' | 'GREATER_THAN_OR_EQUAL_TO' | 'INVALID_INPUT' | 'INVALID_VALUE' | 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED' | 'LOCAL_CURRENCY_GIFT_CARD_PRICE_MUST_BE_ZERO' | 'MUST_BE_FOR_THIS_PRODUCT' | 'MUST_SPECIFY_ONE_OF_PAIR' | 'NEED_TO_ADD_OPTION_VALUES' | 'NEGATIVE_PRICE_VALUE' | 'NOT_DEFINED_FOR_SHOP' | 'NO_INVENTORY_QUANTITES_DURING_UPDATE' | 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE' | 'OPTION_DOES_NOT_EXIST' | 'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS' | 'OPTION_VALUE_DOES_NOT_EXIST' | 'OPTION_VALUE_NAME_TOO_LONG' | 'PRODUCT_DOES_NOT_EXIST' | 'PRODUCT_SUSPENDED' | 'PRODUCT_VARIANT_DOES_NOT_EXIST' | 'PRODUCT_VARIANT_ID_MISSING' | 'SUBSCRIPTION_VIOLATION' | 'TOO_LONG' | 'TOO_SHORT' | 'UNSUPPORTED_COMBINED_LISTING_PARENT_OPERATION' | 'VARIANT_ALREADY_EXISTS'

export type UnitPriceMeasurementInput = {
  quantityUnit?: UnitPriceMeasurementMeasuredUnit | null | undefined
  quantityValue?: number | null | undefined
  referenceUnit?: UnitPriceMeasurementMeasuredUnit | null | undefined
  referenceValue?: number | null | undefined
}

export type UnitPriceMeasurementMeasuredUnit = 'CL' | 'CM' | 'FLOZ' | 'FT' | 'FT2' | 'G' | 'GAL' | 'IN' | 'ITEM' | 'KG' | 'L' | 'LB' | 'M' | 'M2' | 'M3' | 'MG' | 'ML' | 'MM' | 'OZ' | 'PT' | 'QT' | 'UNKNOWN' | 'YD'

export type VariantOptionValueInput = {
  id?: string | null | undefined
  linkedMetafieldValue?: string | null | undefined
  name?: string | null | undefined
  optionId?: string | null | undefined
  optionName?: string | null | undefined
}

export type WeightInput = {
  unit: WeightUnit
  value: number
}

export type WeightUnit = 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS'

export type PlauditAddVariantsMutationVariables = Exact<{
  productId: string
  variants: Array<ProductVariantsBulkInput> | ProductVariantsBulkInput
  media?: Array<CreateMediaInput> | CreateMediaInput | null | undefined
}>

export type PlauditAddVariantsMutation = { productVariantsBulkCreate: { productVariants: Array<{ id: string }> | null; userErrors: Array<{ code: ProductVariantsBulkCreateUserErrorCode | null; field: Array<string> | null; message: string }> } | null }

export type PlauditChangeVariantsMutationVariables = Exact<{
  productId: string
  variants: Array<ProductVariantsBulkInput> | ProductVariantsBulkInput
}>

export type PlauditChangeVariantsMutation = { productVariantsBulkUpdate: { productVariants: Array<{ id: string }> | null; userErrors: Array<{ code: ProductVariantsBulkUpdateUserErrorCode | null; field: Array<string> | null; message: string }> } | null }

export type PlauditSetStockMutationVariables = Exact<{
  input: InventorySetQuantitiesInput
  key: string
}>

export type PlauditSetStockMutation = { inventorySetQuantities: { userErrors: Array<{ code: InventorySetQuantitiesUserErrorCode | null; field: Array<string> | null; message: string }> } | null }

export const plauditAddVariants: Operation<PlauditAddVariantsMutation, PlauditAddVariantsMutationVariables> = {
  name: 'PlauditAddVariants',
  text: 'mutation PlauditAddVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!, $media: [CreateMediaInput!]) { productVariantsBulkCreate( productId: $productId variants: $variants media: $media ) { productVariants { id } userErrors { code field message } } }',
}

export const plauditChangeVariants: Operation<PlauditChangeVariantsMutation, PlauditChangeVariantsMutationVariables> = {
  name: 'PlauditChangeVariants',
  text: 'mutation PlauditChangeVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate( productId: $productId variants: $variants allowPartialUpdates: true ) { productVariants { id } userErrors { code field message } } }',
}

export const plauditSetStock: Operation<PlauditSetStockMutation, PlauditSetStockMutationVariables> = {
  name: 'PlauditSetStock',
  text: 'mutation PlauditSetStock($input: InventorySetQuantitiesInput!, $key: String!) { inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code field message } } }',
}
