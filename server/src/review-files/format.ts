import type { ColumnMeaning, FileFormat } from '@plaudit/contract/imports/formats'
import type { DateOrder } from '@plaudit/contract/imports/options'

/** What a word in a file's status column makes of a review. */
export type FileStatus = 'published' | 'pending' | 'hidden'

/**
 * How an app writes a moment: `utc` is `2026-04-13 09:46:42 UTC`, `seconds` and `minutes` the same without the zone.
 */
export type DateStyle =
  'iso' | 'utc' | 'seconds' | 'minutes' | 'day' | 'slash_day' | 'day/month/year' | 'month/day/year'

/**
 * A kind of file that is recognised by its columns: one layout of one app. Data only. The reader goes by it, and so may
 * a writer: the keys of `columns` are the app's own names in the app's own order. Adding an app is one such entry;
 * case, blanks, `_` and `-` of names do not count. Where each comes from stands beside it: [R] read in the app's own
 * documentation or a real file, [R2] second-hand, [M] remembered.
 */
export type Format = {
  id: FileFormat
  /** What the owner reads: "Judge.me". */
  name: string
  /** `csv`: our template. `migration`: an export or template of another review app. */
  source: 'csv' | 'migration'
  /**
   * `export`: the app writes it. `template`: the app also reads it, so that this is what
   * a file for that app looks like.
   */
  kind: 'export' | 'template'
  /** All of these must be there, */
  needs: readonly string[]
  /** and all of at least one of these sets, where there are any. */
  marks: readonly (readonly string[])[]
  /**
   * Several columns of one meaning: the first filled one in this order counts (photos and videos: all).
   * `review_id` is the source's own id.
   */
  columns: Record<string, ColumnMeaning>
  /** The header of a file for the app, where more columns are read than it asks for. */
  header?: readonly string[]
  /** Columns with personal data that we do not keep. */
  neverStored: readonly string[]
  /** How the app writes dates where the file leaves it open. */
  dateOrder: DateOrder | null
  /** How a file for the app writes them. */
  dates: DateStyle
  /** Between several addresses in one cell. */
  between: ',' | ';' | '|'
  /**
   * The app's words for a review's state; the first of a state is the one to write. Words beyond
   * these are read by their meaning.
   */
  statuses?: Record<string, FileStatus>
  /** Its words for yes and no. */
  yesNo: readonly [yes: string, no: string]
  /** Its word in the `verified` column, where that is no yes. */
  verifiedWord?: string
  /** A column that says whether the reply was shown. A reply that was not is a note among the staff, and stays out. */
  replyShown?: string
  /** A review of the shop itself rather than of a product: this column then holds one of these words. */
  shop?: { column: string; values: readonly string[] }
  /**
   * `product_id` is not the store platform's id but the app's own: used to tell products apart
   * where nothing better names them.
   */
  foreignIds?: boolean
  /** What the app takes of one review. */
  most?: { photos?: number; videos?: number }
}

/** `Product Handle`, `product_handle` and `productHandle` are one name. */
export const plainName = (header: string): string => header.toLowerCase().replace(/[\s_-]+/g, '')
