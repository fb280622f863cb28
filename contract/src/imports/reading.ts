import { z } from 'zod/mini'

/** How products that the account does not have are dealt with, for all rows alike. */
export const UnknownProducts = z.enum(['create', 'reject'])

/**
 * Rows whose product id is of no product of the account, while another of their columns fits one with another id: `ignore`,
 * the ids are of another store and do not count; `reject`, and until it is said, they are rejected as `product_id_differs`.
 */
export const UnknownIds = z.enum(['ignore', 'reject'])

/** How the letters of a text file can be stored. The names are those of the Encoding Standard, as browsers know them. */
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

/** One way to read a text file, with rows that show whether the text is readable so. */
export const FileReading = z.object({
  encoding: FileEncoding,
  likelihood: z.enum(['likely', 'possible', 'unlikely']),
  samples: z.array(z.object({ row: z.number(), text: z.string() })),
})
export type FileReading = z.output<typeof FileReading>

/** How the letters of a file are read, and who decided it. */
export const EncodingFound = z.object({
  encoding: FileEncoding,
  /**
   * `file`: the bytes prove it. `letters`: all evidence speaks for it. `owner`: chosen now. `remembered`: chosen for an
   * earlier file like this. `open`: a guess that the owner has to confirm or correct before anything is imported.
   */
  decided_by: z.enum(['file', 'letters', 'owner', 'remembered', 'open']),
  /** Empty where the bytes prove it; else the likely readings, the best first. */
  readings: z.array(FileReading),
})
export type EncodingFound = z.output<typeof EncodingFound>

/** What the owner said, or what was settled before, of how a file is to be opened. Kept with an import. */
export type FileReadingOptions = {
  encoding?: FileEncoding | undefined
  sheets?: string[] | undefined
}

/** Rows are numbered through all sheets that are read: those of the second begin here, of the third at twice that. No sheet has more. */
export const SHEET_ROWS = 2 ** 21

/** Sheets in view of a workbook that is read; one with more is refused. */
export const MOST_SHEETS = 60

/** A sheet of a workbook. `verdict`: a kind of file we know, the columns of the sheet that is read, others, nothing like reviews, no rows, or damaged. */
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

/** How ratings of another scale become whole stars: divided, then halves (and what lies between) rounded. */
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
  /** The owner's scale, else the one that is proposed. */
  scale: RatingScale,
  /** The owner has said it. Else rows that are no whole stars are rejected, or, where `needed`, nothing is imported. */
  decided: z.boolean(),
  needed: z.boolean(),
  /** Rows whose rating lies between two whole stars. */
  rounded: z.number(),
  average_up: z.nullable(z.number()),
  average_down: z.nullable(z.number()),
  /** Up to 30 different ratings, the highest first, with what becomes of them; `stars` null: rejected. */
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
