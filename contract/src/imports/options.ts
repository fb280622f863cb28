import { z } from 'zod/mini'
import { idOf } from '../endpoint.ts'
import { FileEncoding, RatingScale, UnknownIds, UnknownProducts } from './reading.ts'
import { ColumnMeaning } from './formats.ts'

export const DateOrder = z.enum(['day_first', 'month_first'])
export type DateOrder = z.output<typeof DateOrder>

/** Options of a start and of a preview. In multipart they are one form field `options` with JSON. */
export const ImportOptions = z.object({
  /**
   * Published at once, or pending until the owner reviews them. A file's own status column wins
   * when it says hidden or pending.
   */
  publish: z._default(z.boolean(), true),
  /** Only if the dates are ambiguous; otherwise the file's evidence takes precedence. */
  date_order: z.optional(DateOrder),
  unknown_products: z._default(UnknownProducts, 'create'),
  unknown_ids: z.optional(UnknownIds),
  /** Product key as written in the file → our product id. */
  product_matches: z._default(z.record(z.string(), idOf('product')), {}),
  /** Column name in the file → its meaning; to correct a proposal. */
  columns: z._default(z.record(z.string(), ColumnMeaning), {}),
  /** The encoding of a text file, if its bytes do not prove it. */
  encoding: z.optional(FileEncoding),
  /** For ratings on another scale, or with halves. */
  rating_scale: z.optional(RatingScale),
  /** `drop`: an unreadable date is left out, and the review is imported without it. */
  unreadable_dates: z._default(z.enum(['reject', 'drop']), 'reject'),
  /** Which sheets of a workbook: one, or several with the same columns. */
  sheets: z.optional(
    z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
  ),
  /**
   * Without a plan: a start imports the first new reviews that fit and rejects the others as `no_room`, instead of
   * refusing the file.
   */
  first_that_fit: z._default(z.boolean(), false),
  /** All rows go to this product, whatever the file names, except where `product_matches` says otherwise. */
  product_id: z.optional(idOf('product')),
})
export type ImportOptions = z.output<typeof ImportOptions>

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? {}
  try {
    return value === '' ? {} : JSON.parse(value)
  } catch {
    return 'not JSON'
  }
}
/** The form field `options`: JSON as text, checked like every other input. */
export const optionsField = z.pipe(
  z.pipe(z.optional(z.unknown()), z.transform(readJson)),
  ImportOptions as unknown as z.ZodMiniType<ImportOptions, unknown>,
)
