import type { TextKey } from '../../../texts/phrase.ts'

export type Row = Record<string, unknown>
/** `key` of the row's column; `as` says how it is written. */
export type Column = {
  label: TextKey
  key: string
  as?: 'day' | 'yes_no' | 'money' | 'file' | 'address' | 'json'
}
/** One table of the file. `rowsFrom` makes its rows of those of a kept table; by default they are the same. */
export type Section = {
  title: TextKey
  from: string
  columns: Column[]
  rowsFrom?: (rows: Row[]) => Row[]
}

const has = (value: unknown) => value !== null && value !== undefined
const mediaOf = (rows: Row[]): Row[] =>
  rows.flatMap(({ media }) => (Array.isArray(media) ? (media as Row[]) : []))

/** What the file shows of each kept table, in the order in which its reader wants it. */
export const customerSections: Section[] = [
  {
    title: 'privacy.customer',
    from: 'customers',
    columns: [
      { label: 'privacy.col_first_name', key: 'first_name' },
      { label: 'privacy.col_last_name', key: 'last_name' },
      { label: 'privacy.col_email', key: 'email' },
      { label: 'privacy.col_language', key: 'locale' },
      { label: 'privacy.col_marketing', key: 'marketing_state' },
      { label: 'privacy.col_number', key: 'external_id' },
      { label: 'privacy.col_day', key: 'store_created_at', as: 'day' },
    ],
  },
  {
    title: 'privacy.orders',
    from: 'store_orders',
    columns: [
      { label: 'privacy.col_order', key: 'name' },
      { label: 'privacy.col_number', key: 'external_id' },
      { label: 'privacy.col_day', key: 'processed_at', as: 'day' },
      { label: 'privacy.col_customer_number', key: 'customer_external_id' },
      { label: 'privacy.col_total', key: 'total_cents', as: 'money' },
      { label: 'privacy.col_email', key: 'email' },
      { label: 'privacy.col_payment', key: 'financial_status' },
      { label: 'privacy.col_delivery', key: 'fulfillment_status' },
    ],
  },
  {
    title: 'privacy.lines',
    from: 'store_order_lines',
    columns: [
      { label: 'privacy.col_order', key: 'order_external_id' },
      { label: 'privacy.col_product', key: 'title' },
      { label: 'privacy.col_variant', key: 'variant_title' },
      { label: 'privacy.col_sku', key: 'sku' },
      { label: 'privacy.col_quantity', key: 'quantity' },
    ],
  },
  {
    title: 'privacy.fulfillments',
    from: 'store_fulfillments',
    columns: [
      { label: 'privacy.col_order', key: 'order_external_id' },
      { label: 'privacy.col_day', key: 'store_created_at', as: 'day' },
      { label: 'privacy.col_status', key: 'display_status' },
    ],
  },
  {
    title: 'privacy.reviews',
    from: 'reviews',
    columns: [
      { label: 'privacy.col_day', key: 'reviewed_at', as: 'day' },
      { label: 'privacy.col_rating', key: 'rating' },
      { label: 'privacy.col_heading', key: 'title' },
      { label: 'privacy.col_text', key: 'text' },
      { label: 'privacy.col_name', key: 'author' },
      { label: 'privacy.col_email', key: 'author_email' },
      { label: 'privacy.col_country', key: 'country' },
      { label: 'privacy.col_variant', key: 'variant' },
      { label: 'privacy.col_verified', key: 'verified', as: 'yes_no' },
      { label: 'privacy.col_order', key: 'order_ref' },
      { label: 'privacy.col_source_number', key: 'source_ref' },
    ],
  },
  {
    title: 'privacy.originals',
    from: 'reviews',
    columns: [
      { label: 'privacy.col_day', key: 'reviewed_at', as: 'day' },
      { label: 'privacy.col_heading', key: 'original_title' },
      { label: 'privacy.col_text', key: 'original_text' },
    ],
    rowsFrom: (rows) =>
      rows.filter((row) => has(row['original_title']) || has(row['original_text'])),
  },
  {
    title: 'privacy.translations',
    from: 'reviews',
    columns: [
      { label: 'privacy.col_day', key: 'reviewed_at', as: 'day' },
      { label: 'privacy.col_language', key: 'language' },
      { label: 'privacy.col_text', key: 'text' },
    ],
    rowsFrom: (rows) =>
      rows.flatMap(({ reviewed_at, translation }) =>
        has(translation) ? [{ reviewed_at, ...(translation as Row) }] : [],
      ),
  },
  {
    title: 'privacy.replies',
    from: 'reviews',
    columns: [
      { label: 'privacy.col_day', key: 'replied_at', as: 'day' },
      { label: 'privacy.col_heading', key: 'title' },
      { label: 'privacy.col_reply', key: 'reply' },
    ],
    rowsFrom: (rows) => rows.filter(({ reply }) => has(reply)),
  },
  {
    title: 'privacy.reports',
    from: 'review_reports',
    columns: [
      { label: 'privacy.col_day', key: 'reported_at', as: 'day' },
      { label: 'privacy.col_name', key: 'reporter_name' },
      { label: 'privacy.col_email', key: 'reporter_email' },
      { label: 'privacy.col_text', key: 'explanation' },
    ],
  },
  {
    title: 'privacy.media',
    from: 'reviews',
    columns: [
      { label: 'privacy.col_link', key: 'key', as: 'file' },
      { label: 'privacy.col_source', key: 'source_url', as: 'address' },
      { label: 'privacy.col_status', key: 'state' },
    ],
    rowsFrom: mediaOf,
  },
  {
    title: 'privacy.changes',
    from: 'review_changes',
    columns: [
      { label: 'privacy.col_day', key: 'changed_at', as: 'day' },
      { label: 'privacy.col_what', key: 'action' },
      { label: 'privacy.col_before', key: 'before', as: 'json' },
      { label: 'privacy.col_after', key: 'after', as: 'json' },
    ],
  },
  {
    title: 'privacy.rejects',
    from: 'import_rejects',
    columns: [
      { label: 'privacy.col_content', key: 'raw', as: 'json' },
      { label: 'privacy.col_refused', key: 'value', as: 'json' },
      { label: 'privacy.col_suggestion', key: 'suggestion', as: 'json' },
    ],
  },
]
