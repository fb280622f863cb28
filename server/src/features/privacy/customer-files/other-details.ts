import type { TextKey } from '../../../texts/phrase.ts'
import type { CustomerColumn } from '../customer-columns.ts'

/** Columns that no section of the file has, each with the name of what it stands in. */
export const otherDetails: Partial<Record<CustomerColumn, TextKey>> = {
  'idempotency_keys.body': 'privacy.in_answers',
  'import_drafts.reading': 'privacy.in_drafts',
  'review_decisions.note': 'privacy.in_decisions',
  'storefront_pages.page': 'privacy.in_pages',
  'store_events.external_id': 'privacy.in_events',
  'store_changes.external_id': 'privacy.in_changes',
}
