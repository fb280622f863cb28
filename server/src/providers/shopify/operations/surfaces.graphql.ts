// Written by `npm run operations` from surfaces.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type MetafieldIdentifierInput = {
  key: string
  namespace: string
  ownerId: string
}

export type MetafieldsSetInput = {
  compareDigest?: string | null | undefined
  key: string
  namespace?: string | null | undefined
  ownerId: string
  type?: string | null | undefined
  value: string
}

export type MetafieldsSetUserErrorCode = 'APP_NOT_AUTHORIZED' | 'BLANK' | 'CAPABILITY_VIOLATION' | 'INCLUSION' | 'INTERNAL_ERROR' | 'INVALID' | 'INVALID_COMPARE_DIGEST' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'LESS_THAN_OR_EQUAL_TO' | 'PRESENT' | 'STALE_OBJECT' | 'TAKEN' | 'TOO_LONG' | 'TOO_SHORT'

export type StandardMetafieldDefinitionEnableUserErrorCode = 'ADMIN_ACCESS_INPUT_NOT_ALLOWED' | 'CAPABILITY_CANNOT_BE_DISABLED' | 'INVALID' | 'INVALID_CAPABILITY' | 'INVALID_INPUT_COMBINATION' | 'INVALID_STANDARD_METAOBJECT' | 'LIMIT_EXCEEDED' | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_USE_AS_ADMIN_FILTERS' | 'TAKEN' | 'TEMPLATE_NOT_FOUND' | 'TYPE_NOT_ALLOWED_FOR_CONDITIONS' | 'UNSTRUCTURED_ALREADY_EXISTS' | 'UNSUPPORTED_PINNING'

export type PlauditLiveThemeQueryVariables = Exact<{
  files: Array<string> | string
  after?: string | null | undefined
}>

export type PlauditLiveThemeQuery = { themes: { nodes: Array<{ id: string; name: string; files: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Array<{ filename: string; body: { contentBase64: string } | { content: string } | Record<PropertyKey, never> }> } | null }> } | null }

export type PlauditEnableRatingsMutationVariables = Exact<{
  namespace: string
  key: string
}>

export type PlauditEnableRatingsMutation = { standardMetafieldDefinitionEnable: { createdDefinition: { id: string } | null; userErrors: Array<{ message: string; code: StandardMetafieldDefinitionEnableUserErrorCode | null }> } | null }

export type PlauditSaveRatingsMutationVariables = Exact<{
  metafields: Array<MetafieldsSetInput> | MetafieldsSetInput
}>

export type PlauditSaveRatingsMutation = { metafieldsSet: { metafields: Array<{ id: string }> | null; userErrors: Array<{ message: string; code: MetafieldsSetUserErrorCode | null; elementIndex: number | null }> } | null }

export type PlauditDeleteRatingsMutationVariables = Exact<{
  metafields: Array<MetafieldIdentifierInput> | MetafieldIdentifierInput
}>

export type PlauditDeleteRatingsMutation = { metafieldsDelete: { deletedMetafields: Array<{ ownerId: string } | null> | null; userErrors: Array<{ field: Array<string> | null; message: string }> } | null }

export const plauditLiveTheme: Operation<PlauditLiveThemeQuery, PlauditLiveThemeQueryVariables> = {
  name: 'PlauditLiveTheme',
  text: 'query PlauditLiveTheme($files: [String!]!, $after: String) { themes(first: 1, roles: [MAIN]) { nodes { id name files(filenames: $files, first: 50, after: $after) { pageInfo { hasNextPage endCursor } nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } } } } } } }',
}

export const plauditEnableRatings: Operation<PlauditEnableRatingsMutation, PlauditEnableRatingsMutationVariables> = {
  name: 'PlauditEnableRatings',
  text: 'mutation PlauditEnableRatings($namespace: String!, $key: String!) { standardMetafieldDefinitionEnable( ownerType: PRODUCT namespace: $namespace key: $key access: {storefront: PUBLIC_READ} ) { createdDefinition { id } userErrors { message code } } }',
}

export const plauditSaveRatings: Operation<PlauditSaveRatingsMutation, PlauditSaveRatingsMutationVariables> = {
  name: 'PlauditSaveRatings',
  text: 'mutation PlauditSaveRatings($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { metafields { id } userErrors { message code elementIndex } } }',
}

export const plauditDeleteRatings: Operation<PlauditDeleteRatingsMutation, PlauditDeleteRatingsMutationVariables> = {
  name: 'PlauditDeleteRatings',
  text: 'mutation PlauditDeleteRatings($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { deletedMetafields { ownerId } userErrors { field message } } }',
}
