import type { ColumnMeaning, DateOrder, FileFormat } from '@plaudit/contract/imports'

/**
 * A kind of file that we recognise by its columns. Adding an app is one such entry: names are written as the app writes
 * them; case, blanks, `_` and `-` do not count.
 */
export type Format = {
  id: FileFormat
  /** What the owner reads: "Judge.me". */
  name: string
  /** `csv`: our template. `migration`: an export or template of another review app. */
  source: 'csv' | 'migration'
  /** All of these must be there, */
  needs: string[]
  /** and all of at least one of these sets. */
  marks: string[][]
  /** Several columns of one meaning: the first filled one counts (photos: all). `review_id` is the source's own id. */
  columns: Record<string, ColumnMeaning>
  /** Columns with personal data that we do not keep. */
  neverStored: readonly string[]
  /** How the app writes dates where the file leaves it open. */
  dateOrder: DateOrder | null
}

/** `Product Handle`, `product_handle` and `productHandle` are one name. */
export const plainName = (header: string): string => header.toLowerCase().replace(/[\s_-]+/g, '')
