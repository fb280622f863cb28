import type { CustomerColumn } from './customer-columns.ts'

const theAsking = 'the request itself, which the file answers'

/** What a customer's file leaves out of the columns that hold her data, each with its reason. */
export const leftOutColumns: Partial<Record<CustomerColumn, string>> = {
  'reviews.words': 'the words of the review, as the search keeps them',
  'privacy_requests.asked': theAsking,
  'customer_files.customer_email': theAsking,
  'customer_files.customer_external_id': theAsking,
}
