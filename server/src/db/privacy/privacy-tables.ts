import type { ColumnType } from 'kysely'

/** The tables of what is asked about people's data; a test compares this list of columns with the database. */
type Time = Date

/** The store platform's three privacy webhooks. */
export type PrivacyTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact'

/** What a privacy webhook is about. Ids are the store platform's own numbers, as text. */
export type PrivacyQuestion = {
  shopDomain: string
  customer: { id: string | null; email: string | null; phone: string | null } | null
  orderIds: string[]
}
/** `connected_again`: a shop that was to be erased uses the product again. */
export type PrivacyOutcome = 'answered' | 'nothing_found' | 'connected_again'

type PrivacyRequestsTable = {
  id: string
  delivery_hash: string
  topic: PrivacyTopic
  /** Null once it is answered. */
  asked: ColumnType<PrivacyQuestion | null, string, null>
  received_at: Time
  answered_at: Time | null
  outcome: PrivacyOutcome | null
}
type CustomerFilesTable = {
  account_id: string
  id: string
  file_key: string
  reviews: number
  orders: number
  customer_email: string | null
  customer_external_id: string | null
  created_at: Time
  expires_at: Time
}

type LeftShopsTable = { domain: string; account_id: string; name: string; left_at: Time }

export type PrivacyTables = {
  left_shops: LeftShopsTable
  privacy_requests: PrivacyRequestsTable
  customer_files: CustomerFilesTable
}
