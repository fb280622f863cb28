// Written by `npm run operations` from products.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CombinedListingsRole = 'CHILD' | 'PARENT'

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

export type FileContentType = 'EXTERNAL_VIDEO' | 'FILE' | 'IMAGE' | 'MODEL_3D' | 'VIDEO'

export type FileCreateInputDuplicateResolutionMode = 'APPEND_UUID' | 'RAISE_ERROR' | 'REPLACE'

export type FileSetInput = {
  alt?: string | null | undefined
  contentType?: FileContentType | null | undefined
  duplicateResolutionMode?: FileCreateInputDuplicateResolutionMode | null | undefined
  filename?: string | null | undefined
  id?: string | null | undefined
  originalSource?: string | null | undefined
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

export type LinkedMetafieldCreateInput = {
  key: string
  namespace: string
  values?: Array<string> | null | undefined
}

export type MediaContentType = 'EXTERNAL_VIDEO' | 'IMAGE' | 'MODEL_3D' | 'VIDEO'

export type MediaErrorCode = 'DUPLICATE_FILENAME_ERROR' | 'EXTERNAL_VIDEO_EMBED_DISABLED' | 'EXTERNAL_VIDEO_EMBED_NOT_FOUND_OR_TRANSCODING' | 'EXTERNAL_VIDEO_INVALID_ASPECT_RATIO' | 'EXTERNAL_VIDEO_NOT_FOUND' | 'EXTERNAL_VIDEO_UNLISTED' | 'FILE_STORAGE_LIMIT_EXCEEDED' | 'GENERIC_FILE_DOWNLOAD_FAILURE' | 'GENERIC_FILE_INVALID_SIZE' | 'IMAGE_DOWNLOAD_FAILURE' | 'IMAGE_PROCESSING_FAILURE' | 'INVALID_IMAGE_ASPECT_RATIO' | 'INVALID_IMAGE_FILE_SIZE' | 'INVALID_IMAGE_RESOLUTION' | 'INVALID_SIGNED_URL' | 'MEDIA_TIMEOUT_ERROR' | 'MODEL3D_GLB_OUTPUT_CREATION_ERROR' | 'MODEL3D_GLB_TO_USDZ_CONVERSION_ERROR' | 'MODEL3D_PROCESSING_FAILURE' | 'MODEL3D_THUMBNAIL_GENERATION_ERROR' | 'MODEL3D_THUMBNAIL_REGENERATION_ERROR' | 'MODEL3D_VALIDATION_ERROR' | 'UNKNOWN' | 'UNSUPPORTED_IMAGE_FILE_TYPE' | 'VIDEO_INVALID_FILETYPE_ERROR' | 'VIDEO_MAX_DURATION_ERROR' | 'VIDEO_MAX_HEIGHT_ERROR' | 'VIDEO_MAX_WIDTH_ERROR' | 'VIDEO_METADATA_READ_ERROR' | 'VIDEO_MIN_DURATION_ERROR' | 'VIDEO_MIN_HEIGHT_ERROR' | 'VIDEO_MIN_WIDTH_ERROR' | 'VIDEO_VALIDATION_ERROR'

export type MediaStatus = 'FAILED' | 'PROCESSING' | 'READY' | 'UPLOADED'

export type MediaUserErrorCode = 'BLANK' | 'INVALID' | 'INVALID_MEDIA_TYPE' | 'MAXIMUM_VARIANT_MEDIA_PAIRS_EXCEEDED' | 'MEDIA_CANNOT_BE_MODIFIED' | 'MEDIA_DOES_NOT_EXIST' | 'MEDIA_DOES_NOT_EXIST_ON_PRODUCT' | 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT' | 'MISSING_ARGUMENTS' | 'MODEL3D_THROTTLE_EXCEEDED' | 'MODEL3D_VALIDATION_ERROR' | 'NON_READY_MEDIA' | 'PRODUCT_DOES_NOT_EXIST' | 'PRODUCT_MEDIA_LIMIT_EXCEEDED' | 'PRODUCT_SUSPENDED' | 'PRODUCT_VARIANT_ALREADY_HAS_MEDIA' | 'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT' | 'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES' | 'SHOP_MEDIA_LIMIT_EXCEEDED' | 'TOO_MANY_MEDIA_PER_INPUT_PAIR' | 'VIDEO_THROTTLE_EXCEEDED' | 'VIDEO_VALIDATION_ERROR'

export type MetafieldInput = {
  id?: string | null | undefined
  key?: string | null | undefined
  namespace?: string | null | undefined
  type?: string | null | undefined
  value?: string | null | undefined
}

export type OptionSetInput = {
  id?: string | null | undefined
  linkedMetafield?: LinkedMetafieldCreateInput | null | undefined
  name?: string | null | undefined
  position?: number | null | undefined
  values?: Array<OptionValueSetInput> | null | undefined
}

export type OptionValueSetInput = {
  id?: string | null | undefined
  name?: string | null | undefined
}

export type ProductClaimOwnershipInput = {
  bundles?: boolean | null | undefined
}

export type ProductOperationStatus = 'ACTIVE' | 'COMPLETE' | 'CREATED'

export type ProductSetInput = {
  category?: string | null | undefined
  claimOwnership?: ProductClaimOwnershipInput | null | undefined
  collections?: Array<string> | null | undefined
  combinedListingRole?: CombinedListingsRole | null | undefined
  descriptionHtml?: string | null | undefined
  files?: Array<FileSetInput> | null | undefined
  giftCard?: boolean | null | undefined
  giftCardTemplateSuffix?: string | null | undefined
  handle?: string | null | undefined
  /** @deprecated Use `identifier` instead to get the product's ID */
  id?: string | null | undefined
  metafields?: Array<MetafieldInput> | null | undefined
  productOptions?: Array<OptionSetInput> | null | undefined
  productType?: string | null | undefined
  redirectNewHandle?: boolean | null | undefined
  requiresSellingPlan?: boolean | null | undefined
  seo?: SeoInput | null | undefined
  status?: ProductStatus | null | undefined
  tags?: Array<string> | null | undefined
  templateSuffix?: string | null | undefined
  title?: string | null | undefined
  variants?: Array<ProductVariantSetInput> | null | undefined
  vendor?: string | null | undefined
}

export type ProductSetInventoryInput = {
  locationId: string
  name: string
  quantity: number
}

export type ProductSetUserErrorCode = 'CANNOT_COMBINE_LINKED_AND_NONLINKED_OPTION_VALUES' | 'CAPABILITY_VIOLATION' | 'DUPLICATED_METAFIELD_VALUE' | 'DUPLICATED_OPTION_NAME' | 'DUPLICATED_OPTION_VALUE' | 'DUPLICATED_VALUE' | 'DUPLICATE_LINKED_OPTION' | 'GENERIC_ERROR' | 'GIFT_CARDS_NOT_ACTIVATED' | 'GIFT_CARD_ATTRIBUTE_CANNOT_BE_CHANGED' | 'HANDLE_NOT_UNIQUE' | 'ID_NOT_ALLOWED' | 'INPUT_MISMATCH' | 'INVALID_INPUT' | 'INVALID_METAFIELD' | 'INVALID_METAFIELD_VALUE_FOR_LINKED_OPTION' | 'INVALID_PRODUCT' | 'INVALID_VARIANT' | 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED' | 'JOB_ERROR' | 'LINKED_METAFIELD_DEFINITION_NOT_FOUND' | 'LINKED_OPTIONS_NOT_SUPPORTED_FOR_SHOP' | 'METAFIELD_MISMATCH' | 'MISSING_FIELD_REQUIRED' | 'NOT_FOUND' | 'OPTIONS_OVER_LIMIT' | 'OPTION_DOES_NOT_EXIST' | 'OPTION_VALUES_MISSING' | 'OPTION_VALUES_OVER_LIMIT' | 'OPTION_VALUE_DOES_NOT_EXIST' | 'PRODUCT_DOES_NOT_EXIST' | 'PRODUCT_OPTIONS_INPUT_MISSING' | 'PRODUCT_SUSPENDED' | 'PRODUCT_VARIANT_DOES_NOT_EXIST' | 'VARIANTS_INPUT_MISSING' | 'VARIANTS_OVER_LIMIT'

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'

export type ProductUpdateInput = {
  category?: string | null | undefined
  collectionsToJoin?: Array<string> | null | undefined
  collectionsToLeave?: Array<string> | null | undefined
  deleteConflictingConstrainedMetafields?: boolean | null | undefined
  descriptionHtml?: string | null | undefined
  giftCardTemplateSuffix?: string | null | undefined
  handle?: string | null | undefined
  id?: string | null | undefined
  metafields?: Array<MetafieldInput> | null | undefined
  productType?: string | null | undefined
  redirectNewHandle?: boolean | null | undefined
  requiresSellingPlan?: boolean | null | undefined
  seo?: SeoInput | null | undefined
  status?: ProductStatus | null | undefined
  tags?: Array<string> | null | undefined
  templateSuffix?: string | null | undefined
  title?: string | null | undefined
  vendor?: string | null | undefined
}

export type ProductVariantInventoryPolicy = 'CONTINUE' | 'DENY'

export type ProductVariantSetInput = {
  barcode?: string | null | undefined
  compareAtPrice?: string | null | undefined
  file?: FileSetInput | null | undefined
  id?: string | null | undefined
  inventoryItem?: InventoryItemInput | null | undefined
  inventoryPolicy?: ProductVariantInventoryPolicy | null | undefined
  inventoryQuantities?: Array<ProductSetInventoryInput> | null | undefined
  metafields?: Array<MetafieldInput> | null | undefined
  optionValues: Array<VariantOptionValueInput>
  position?: number | null | undefined
  price?: string | null | undefined
  published?: boolean | null | undefined
  requiresComponents?: boolean | null | undefined
  showUnitPrice?: boolean | null | undefined
  sku?: string | null | undefined
  taxCode?: string | null | undefined
  taxable?: boolean | null | undefined
  unitPriceMeasurement?: UnitPriceMeasurementInput | null | undefined
}

export type SeoInput = {
  description?: string | null | undefined
  title?: string | null | undefined
}

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

export type PlauditStoreProductQueryVariables = Exact<{
  id: string
  first: number
  variants?: string | null | undefined
  media?: string | null | undefined
  key: string
}>

export type PlauditStoreProductQuery = { product: { id: string; handle: string; title: string; descriptionHtml: string; vendor: string; productType: string; tags: Array<string>; status: ProductStatus; onlineStoreUrl: string | null; publishedAt: string | null; options: Array<{ name: string }>; collections: { nodes: Array<{ id: string }> }; media: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Array<{ id: string; alt: string | null; status: MediaStatus; mediaErrors: Array<{ code: MediaErrorCode }>; image: { url: string } | null } | Record<PropertyKey, never>> }; variants: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Array<{ id: string; sku: string | null; price: string; compareAtPrice: string | null; inventoryQuantity: number | null; selectedOptions: Array<{ name: string; value: string }>; metafield: { value: string } | null; inventoryItem: { id: string; unitCost: { amount: string } | null; measurement: { weight: { unit: WeightUnit; value: number } | null } } }> } } | null }

export type PlauditMediaStatesQueryVariables = Exact<{
  id: string
  after?: string | null | undefined
}>

export type PlauditMediaStatesQuery = { product: { media: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Array<{ status: MediaStatus } | { status: MediaStatus } | { status: MediaStatus } | { status: MediaStatus }> } } | null }

export type PlauditSetProductMutationVariables = Exact<{
  key: string
  value: string
  input: ProductSetInput
  synchronous: boolean
}>

export type PlauditSetProductMutation = { productSet: { product: { id: string } | null; productSetOperation: { id: string; status: ProductOperationStatus } | null; userErrors: Array<{ code: ProductSetUserErrorCode | null; field: Array<string> | null; message: string }> } | null }

export type PlauditProductOperationQueryVariables = Exact<{
  id: string
}>

export type PlauditProductOperationQuery = { productOperation: { status: ProductOperationStatus; product: { id: string } | null } | { status: ProductOperationStatus; product: { id: string } | null } | { status: ProductOperationStatus; product: { id: string } | null } | { status: ProductOperationStatus; userErrors: Array<{ code: ProductSetUserErrorCode | null; field: Array<string> | null; message: string }>; product: { id: string } | null } | null }

export type PlauditUpdateProductMutationVariables = Exact<{
  product: ProductUpdateInput
  media?: Array<CreateMediaInput> | CreateMediaInput | null | undefined
}>

export type PlauditUpdateProductMutation = { productUpdate: { product: { id: string } | null; userErrors: Array<{ field: Array<string> | null; message: string }> } | null }

export type PlauditRemoveImagesMutationVariables = Exact<{
  productId: string
  mediaIds: Array<string> | string
}>

export type PlauditRemoveImagesMutation = { productDeleteMedia: { deletedMediaIds: Array<string> | null; mediaUserErrors: Array<{ code: MediaUserErrorCode | null; message: string }> } | null }

export const plauditStoreProduct: Operation<PlauditStoreProductQuery, PlauditStoreProductQueryVariables> = {
  name: 'PlauditStoreProduct',
  text: 'query PlauditStoreProduct($id: ID!, $first: Int!, $variants: String, $media: String, $key: String!) { product(id: $id) { id handle title descriptionHtml vendor productType tags status onlineStoreUrl publishedAt options { name } collections(first: 20) { nodes { id } } media(first: $first, after: $media) { pageInfo { hasNextPage endCursor } nodes { ... on MediaImage { id alt status mediaErrors { code } image { url } } } } variants(first: $first, after: $variants) { pageInfo { hasNextPage endCursor } nodes { id sku price compareAtPrice inventoryQuantity selectedOptions { name value } metafield(key: $key) { value } inventoryItem { id unitCost { amount } measurement { weight { unit value } } } } } } }',
}

export const plauditMediaStates: Operation<PlauditMediaStatesQuery, PlauditMediaStatesQueryVariables> = {
  name: 'PlauditMediaStates',
  text: 'query PlauditMediaStates($id: ID!, $after: String) { product(id: $id) { media(first: 20, after: $after) { pageInfo { hasNextPage endCursor } nodes { status } } } }',
}

export const plauditSetProduct: Operation<PlauditSetProductMutation, PlauditSetProductMutationVariables> = {
  name: 'PlauditSetProduct',
  text: 'mutation PlauditSetProduct($key: String!, $value: String!, $input: ProductSetInput!, $synchronous: Boolean!) { productSet( identifier: {customId: {key: $key, value: $value}} input: $input synchronous: $synchronous ) { product { id } productSetOperation { id status } userErrors { code field message } } }',
}

export const plauditProductOperation: Operation<PlauditProductOperationQuery, PlauditProductOperationQueryVariables> = {
  name: 'PlauditProductOperation',
  text: 'query PlauditProductOperation($id: ID!) { productOperation(id: $id) { status product { id } ... on ProductSetOperation { userErrors { code field message } } } }',
}

export const plauditUpdateProduct: Operation<PlauditUpdateProductMutation, PlauditUpdateProductMutationVariables> = {
  name: 'PlauditUpdateProduct',
  text: 'mutation PlauditUpdateProduct($product: ProductUpdateInput!, $media: [CreateMediaInput!]) { productUpdate(product: $product, media: $media) { product { id } userErrors { field message } } }',
}

export const plauditRemoveImages: Operation<PlauditRemoveImagesMutation, PlauditRemoveImagesMutationVariables> = {
  name: 'PlauditRemoveImages',
  text: 'mutation PlauditRemoveImages($productId: ID!, $mediaIds: [ID!]!) { productDeleteMedia(productId: $productId, mediaIds: $mediaIds) { deletedMediaIds mediaUserErrors { code message } } }',
}
