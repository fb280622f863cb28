import type { MendableRow } from '@plaudit/contract/imports/mending'
import { cutText } from '../../../texts/cut-text.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { ImportPlan } from '../../../db/import-tables.ts'

const controls: Record<RejectReason, MendableRow['control']> = {
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

/** What would mend a row. */
export const controlFor = (
  plan: ImportPlan,
  { reason, field }: { reason: RejectReason; field: string | null },
): MendableRow['control'] =>
  reason === 'value_too_long' && meaningOf(plan, field) === 'reply' ? 'text' : controls[reason]

/** The columns of a row that mean something, in the file's order. */
export const valuesIn = ({ headers, meanings }: ImportPlan, raw: Raw): Raw =>
  Object.fromEntries(
    headers.flatMap((header, i) =>
      (meanings[i] ?? 'ignored') === 'ignored' ? [] : [[header, raw[header] ?? null]],
    ),
  )

/** What came behind the last column. */
export const beyondIn = ({ headers }: ImportPlan, raw: Raw): string[] =>
  Object.keys(raw).flatMap((name) => (headers.includes(name) ? [] : (raw[name] ?? [])))

const firstOf =
  ({ headers, meanings }: ImportPlan, raw: Raw) =>
  (meaning: ColumnMeaning): string | null =>
    raw[headers[meanings.indexOf(meaning)] ?? '']?.trim() || null

const SHOWN = 200

/** Whose words these are. */
export const wordsIn = (
  plan: ImportPlan,
  raw: Raw,
): { author: string | null; text: string | null } => {
  const first = firstOf(plan, raw)
  const shown = (text: string | null) => (text === null ? null : cutText(text, SHOWN))
  return { author: shown(first('author')), text: shown(first('text')) }
}

/** How a rejected row names its product. */
export const namesIn = (plan: ImportPlan, raw: Raw) => {
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

/** The cells of a rejected row, to be read again. With a product of the owner's choice the row's own names no longer count. */
export const cellsAgain = (
  { headers, meanings }: ImportPlan,
  { raw, product_id }: { raw: Raw; product_id: string | null },
): (string | null)[] => {
  const beyond = Object.keys(raw).filter((name) => !headers.includes(name))
  const own = headers.map((header, i) =>
    product_id !== null && meanings[i]?.startsWith('product_') ? null : (raw[header] ?? null),
  )
  return [...own, ...beyond.map((name) => raw[name] ?? null)]
}

/** A review of a site is refused in columns of ours (see `sourceHeaders`); read again, they mean this. */
const sourceMeanings: Record<string, ColumnMeaning> = {
  source_verified: 'verified',
  review_id_there: 'review_id',
  source: 'ignored',
}

/** The plan under which a rejected row is read again: that of its file, with the owner's product for rows that name none. */
export const planAgain = (plan: ImportPlan, productId: string | null): ImportPlan => ({
  ...plan,
  meanings:
    plan.meanings.length > 0
      ? plan.meanings
      : plan.headers.map((header) => sourceMeanings[header] ?? (header as ColumnMeaning)),
  options: productId === null ? plan.options : { ...plan.options, product_id: productId },
})
