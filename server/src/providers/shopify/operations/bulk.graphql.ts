// Written by `npm run operations` from bulk.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type BulkOperationErrorCode = 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT'

export type BulkOperationStatus = 'CANCELED' | 'CANCELING' | 'COMPLETED' | 'CREATED' | 'EXPIRED' | 'FAILED' | 'RUNNING'

export type BulkOperationUserErrorCode = 'INVALID' | 'LIMIT_REACHED' | 'OPERATION_IN_PROGRESS'

export type StartBulkMutationVariables = Exact<{
  query: string
}>

export type StartBulkMutation = { bulkOperationRunQuery: { bulkOperation: { id: string; status: BulkOperationStatus } | null; userErrors: Array<{ code: BulkOperationUserErrorCode | null; message: string }> } | null }

export type BulkStateQueryVariables = Exact<{
  id: string
}>

export type BulkStateQuery = { node: { id: string; status: BulkOperationStatus; errorCode: BulkOperationErrorCode | null; objectCount: string; rootObjectCount: string; fileSize: string | null; url: string | null } | Record<PropertyKey, never> | null }

export type OwnBulkOperationsQueryVariables = Exact<{ [key: string]: never }>

export type OwnBulkOperationsQuery = { bulkOperations: { nodes: Array<{ id: string; status: BulkOperationStatus; query: string; createdAt: string }> } }

export type CancelBulkMutationVariables = Exact<{
  id: string
}>

export type CancelBulkMutation = { bulkOperationCancel: { userErrors: Array<{ message: string }> } | null }

export const startBulk: Operation<StartBulkMutation, StartBulkMutationVariables> = {
  name: 'StartBulk',
  text: 'mutation StartBulk($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: false) { bulkOperation { id status } userErrors { code message } } }',
}

export const bulkState: Operation<BulkStateQuery, BulkStateQueryVariables> = {
  name: 'BulkState',
  text: 'query BulkState($id: ID!) { node(id: $id) { ... on BulkOperation { id status errorCode objectCount rootObjectCount fileSize url } } }',
}

export const ownBulkOperations: Operation<OwnBulkOperationsQuery, OwnBulkOperationsQueryVariables> = {
  name: 'OwnBulkOperations',
  text: 'query OwnBulkOperations { bulkOperations(first: 5, reverse: true) { nodes { id status query createdAt } } }',
}

export const cancelBulk: Operation<CancelBulkMutation, CancelBulkMutationVariables> = {
  name: 'CancelBulk',
  text: 'mutation CancelBulk($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }',
}
