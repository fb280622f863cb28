// Written by `npm run operations` from customers.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type CustomerEmailAddressMarketingState = 'INVALID' | 'NOT_SUBSCRIBED' | 'PENDING' | 'SUBSCRIBED' | 'UNSUBSCRIBED'

export type StoreCustomerFragment = { id: string; firstName: string | null; lastName: string | null; locale: string; createdAt: string; updatedAt: string; defaultEmailAddress: { emailAddress: string; marketingState: CustomerEmailAddressMarketingState } | null }

export type BulkCustomersQueryVariables = Exact<{ [key: string]: never }>

export type BulkCustomersQuery = { customers: { edges: Array<{ node: { id: string; firstName: string | null; lastName: string | null; locale: string; createdAt: string; updatedAt: string; defaultEmailAddress: { emailAddress: string; marketingState: CustomerEmailAddressMarketingState } | null } }> } }

export type CustomersByIdQueryVariables = Exact<{
  ids: Array<string> | string
}>

export type CustomersByIdQuery = { nodes: Array<{ id: string; firstName: string | null; lastName: string | null; locale: string; createdAt: string; updatedAt: string; defaultEmailAddress: { emailAddress: string; marketingState: CustomerEmailAddressMarketingState } | null } | Record<PropertyKey, never> | null> }

export const bulkCustomers: Operation<BulkCustomersQuery, BulkCustomersQueryVariables> = {
  name: 'BulkCustomers',
  text: 'query BulkCustomers { customers { edges { node { id firstName lastName locale createdAt updatedAt defaultEmailAddress { emailAddress marketingState } } } } }',
}

export const customersById: Operation<CustomersByIdQuery, CustomersByIdQueryVariables> = {
  name: 'CustomersById',
  text: 'query CustomersById($ids: [ID!]!) { nodes(ids: $ids) { ... on Customer { id firstName lastName locale createdAt updatedAt defaultEmailAddress { emailAddress marketingState } } } }',
}
