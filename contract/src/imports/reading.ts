import { z } from 'zod/mini'

/** How unknown products are handled, for all rows. */
export const UnknownProducts = z.enum(['create', 'reject'])

/**
 * Rows whose product id is unknown, while another column matches a product with another id: `ignore`: the ids are of
 * another store and are ignored; `reject`, also the default: rejected as `product_id_differs`.
 */
export const UnknownIds = z.enum(['ignore', 'reject'])

/** Encodings of text files. The names are those of the Encoding Standard, as in browsers. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export const FileEncoding = z.enum(fileEncodings)
export type FileEncoding = z.output<typeof FileEncoding>

/** A text file decoded with one encoding, with sample rows that show whether it is readable. */
export const FileReading = z.object({
  encoding: FileEncoding,
  likelihood: z.enum(['likely', 'possible', 'unlikely']),
  samples: z.array(z.object({ row: z.number(), text: z.string() })),
})
export type FileReading = z.output<typeof FileReading>

/** The encoding of a file, and how it was decided. */
export const EncodingFound = z.object({
  encoding: FileEncoding,
  /**
   * `file`: the bytes prove it. `letters`: all evidence speaks for it. `owner`: chosen now. `remembered`: chosen for an
   * earlier file like this. `open`: a guess that the owner has to confirm or correct before anything is imported.
   */
  decided_by: z.enum(['file', 'letters', 'owner', 'remembered', 'open']),
  /** Empty if the bytes prove it; else the likely encodings, best first. */
  readings: z.array(FileReading),
})
export type EncodingFound = z.output<typeof EncodingFound>

/** The chosen or decided options for opening a file. Stored with an import. */
export type FileReadingOptions = {
  encoding?: FileEncoding | undefined
  sheets?: string[] | undefined
}

/**
 * Rows are numbered over all sheets that are read: those of the second start here, of the third at twice that. No
 * sheet has more.
 */
export const SHEET_ROWS = 2 ** 21

/** The maximum of visible sheets of a workbook; one with more is refused. */
export const MOST_SHEETS = 60

/**
 * A sheet of a workbook. `verdict`: a known format, the same columns as the chosen sheet, other columns, not reviews,
 * no rows, or damaged.
 */
export const SheetFound = z.object({
  name: z.string(),
  rows: z.number(),
  verdict: z.enum([
    'recognised',
    'same_columns',
    'other_columns',
    'no_reviews',
    'empty',
    'unreadable',
  ]),
  chosen: z.boolean(),
})
export type SheetFound = z.output<typeof SheetFound>

/** How ratings on another scale are converted to whole stars: divided, then halves (and other fractions) rounded. */
export const RatingScale = z.object({
  divide_by: z.union([z.literal(1), z.literal(2), z.literal(10), z.literal(20)]),
  halves: z.enum(['up', 'down']),
})
export type RatingScale = z.output<typeof RatingScale>

/** A column whose ratings are not all whole stars from 1 to 5. */
export const RatingsFound = z.object({
  column: z.string(),
  lowest: z.number(),
  highest: z.number(),
  /** The owner's scale, else the proposed one. */
  scale: RatingScale,
  /** The owner has confirmed it. Else rows without whole stars are rejected, or, if `needed`, nothing is imported. */
  decided: z.boolean(),
  needed: z.boolean(),
  /** Rows whose rating lies between two whole stars. */
  rounded: z.number(),
  average_up: z.nullable(z.number()),
  average_down: z.nullable(z.number()),
  /** Up to 30 different ratings, highest first, with their stars; `stars` null: rejected. */
  values: z.array(
    z.object({
      value: z.number(),
      divided: z.number(),
      stars: z.nullable(z.number()),
      rows: z.number(),
    }),
  ),
})
export type RatingsFound = z.output<typeof RatingsFound>
