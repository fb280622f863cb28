import type { FixableRow } from '@plaudit/contract/imports/fixing'
import { cutText } from '../../../texts/cut-text.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { ImportPlan } from '../../../db/import-tables.ts'

const controls: Record<RejectReason, FixableRow['control']> = {
  rating_missing: 'rating',
  rating_not_whole_1_to_5: 'rating',
  text_missing: 'text',
  text_too_long: 'text',
  author_too_long: 'line',
  title_too_long: 'line',
  value_too_long: 'line',
  date_unreadable: 'date',
  date_in_future: 'date',
  date_does_not_exist: 'date',
  product_missing: 'product',
  product_not_found: 'product',
  products_differ: 'product',
  product_id_differs: 'product',
  columns_missing: 'row',
  quote_not_closed: 'row',
  rating_differs: 'none',
  no_room: 'row',
}

type Raw = Record<string, string | null>

const meaningOf = ({ headers, meanings }: ImportPlan, field: string | null): ColumnMeaning =>
  field === null ? 'ignored' : (meanings[headers.indexOf(field)] ?? 'ignored')

/** The input control that can fix a row. */
export const fixControlFor = (
  plan: ImportPlan,
  { reason, field }: { reason: RejectReason; field: string | null },
): FixableRow['control'] =>
  reason === 'value_too_long' && meaningOf(plan, field) === 'reply' ? 'text' : controls[reason]

/** The columns of a row that have a meaning, in file order. */
export const columnValuesOf = ({ headers, meanings }: ImportPlan, raw: Raw): Raw =>
  Object.fromEntries(
    headers.flatMap((header, i) =>
      (meanings[i] ?? 'ignored') === 'ignored' ? [] : [[header, raw[header] ?? null]],
    ),
  )

/** The cells after the last column. */
export const extraCellsOf = ({ headers }: ImportPlan, raw: Raw): string[] =>
  Object.keys(raw).flatMap((name) => (headers.includes(name) ? [] : (raw[name] ?? [])))

const firstOf =
  ({ headers, meanings }: ImportPlan, raw: Raw) =>
  (meaning: ColumnMeaning): string | null =>
    raw[headers[meanings.indexOf(meaning)] ?? '']?.trim() || null

const SHOWN = 200

/** The author, title and text of a rejected row, to show it. */
export const wordsIn = (
  plan: ImportPlan,
  raw: Raw,
): { author: string | null; text: string | null } => {
  const first = firstOf(plan, raw)
  const shown = (text: string | null) => (text === null ? null : cutText(text, SHOWN))
  return { author: shown(first('author')), text: shown(first('text')) }
}

/** The product names of a rejected row. */
export const productNamesOf = (plan: ImportPlan, raw: Raw) => {
  const first = firstOf(plan, raw)
  return {
    id: first('product_id'),
    handle: first('product_handle'),
    url: first('product_url'),
    sku: first('product_sku'),
    barcode: first('product_barcode'),
    title: first('product_title'),
  }
}

/**
 * The cells of a rejected row for the retry. If the owner chose a product, the row's own product names are ignored.
 */
export const cellsToRetry = (
  { headers, meanings }: ImportPlan,
  { raw, product_id }: { raw: Raw; product_id: string | null },
): (string | null)[] => {
  const beyond = Object.keys(raw).filter((name) => !headers.includes(name))
  const own = headers.map((header, i) =>
    product_id !== null && meanings[i]?.startsWith('product_') ? null : (raw[header] ?? null),
  )
  return [...own, ...beyond.map((name) => raw[name] ?? null)]
}

/** Rejected reviews of a site are stored in our columns (see `sourceColumns`), with these meanings. */
const sourceMeanings: Record<string, ColumnMeaning> = {
  source_verified: 'verified',
  review_id_there: 'review_id',
  source: 'ignored',
}

/** The import plan for retrying a row: that of its file, with the chosen product for rows that name none. */
export const planForRetry = (plan: ImportPlan, productId: string | null): ImportPlan => ({
  ...plan,
  meanings:
    plan.meanings.length > 0
      ? plan.meanings
      : plan.headers.map((header) => sourceMeanings[header] ?? (header as ColumnMeaning)),
  options: productId === null ? plan.options : { ...plan.options, product_id: productId },
})
