import { z } from 'zod/mini'

/** The closed list of reasons why a row or a file is rejected; the texts are the client's, by these keys. */
export const rejectReasons = [
  'rating_missing',
  'rating_not_whole_1_to_5',
  'text_missing',
  'text_too_long',
  'author_too_long',
  'title_too_long',
  'date_unreadable',
  'date_in_future',
  'date_does_not_exist',
  'product_missing',
  'product_not_found',
  'products_differ',
  'product_id_differs',
  'columns_missing',
  'quote_not_closed',
  'rating_differs',
  'value_too_long',
  'no_room',
] as const
export const RejectReason = z.enum(rejectReasons)
export type RejectReason = z.output<typeof RejectReason>

export const RejectedRow = z.object({
  /** 1-based row of the record in the file, the header being row 1; in JSON, the number of the record. */
  row: z.number(),
  /** The sheet of the row, if several were read; its rows are then numbered by `SHEET_ROWS`. */
  sheet: z.nullable(z.string()),
  /** The column's name in the file; null for the whole row. */
  field: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: RejectReason,
  /** Plain English, for files and logs. */
  detail: z.string(),
  /** A suggested value, if there is one. */
  suggestion: z.nullable(z.string()),
})
export type RejectedRow = z.output<typeof RejectedRow>

/** Why a whole file is refused. */
export const fileRefusals = [
  'file_unreadable',
  'structure_unknown',
  'too_large',
  'too_many_rows',
  'unsupported_file',
] as const
