import type { FileEncoding } from '@plaudit/contract/imports/reading'

/**
 * A record of a table. `row` is 1-based and counts as a spreadsheet program does: the header is row 1, empty rows count
 * too. In JSON, which has no header, it is the number of the record.
 */
export type Row = {
  row: number
  cells: (string | null)[]
  /**
   * Of CSV. `open`: a quotation mark that closes a cell is followed by more of it, so nobody knows where the cell ends.
   * `many_lines`: a cell in quotation marks goes on over a line break, as a text may, and as
   * one whose mark is missing does.
   */
  quote?: 'open' | 'many_lines'
}

export type Encoding = FileEncoding

/** A way to read a text file: how much speaks for it (0 to 1), and the share of words that look wrong when read so. */
export type Weighed = {
  encoding: Encoding
  score: number
  odd: number
  /** The other encodings in which the file is this same text. */
  alike: Encoding[]
}

/**
 * How the letters of a text file are read. `proof`: its bytes, all evidence, the owner's word, or no more than a guess.
 */
export type Letters = {
  encoding: Encoding
  proof: 'file' | 'evidence' | 'said' | 'guess'
  /** Where the bytes prove nothing: all readings that give different texts, the likeliest first. */
  readings: Weighed[]
}

/** `csv` with any separator, so TSV too. */
export type Container = 'csv' | 'xlsx' | 'xls' | 'ods' | 'json'

/** A file of rows, read as it is walked: `rows` can be walked once and never buffers more than a piece of the file. */
export type Table = {
  container: Container
  /** Null where the kind of file settles both by itself. */
  encoding: Encoding | null
  letters?: Letters
  delimiter: string | null
  /** The row that the column names stand in; what is above it is a title. */
  headerRow?: number
  /** Of a workbook: the sheets in view, and those that are read. */
  sheets?: { all: string[]; read: string[] }
  headers: string[]
  rows: AsyncIterable<Row>
  /** There where nothing is open before the first row: then a walk need not be begun to be left. */
  isLazy?: true
}

/** What one file may cost. A spreadsheet of honest reviews stays far below each of these. */
export const sheetLimits = {
  columns: 200,
  /** Characters in one cell: Excel's own ceiling is 32,767; our longest field is 10,000. */
  cell: 100_000,
  /** Bytes of one CSV record. */
  record: 1_000_000,
  zipEntries: 500,
  /** Unpacked characters of one sheet, and of all its texts together. */
  sheet: 400_000_000,
  texts: 100_000_000,
  /** Honest sheets pack 10 to 60 times; a bomb packs 1,000 times. Judged only past 20 million characters. */
  packing: 150,
  /** Times that an ODS may say "the same row again" of a row that contains something. */
  repeats: 100_000,
  /**
   * Megabytes that a file may take which must be buffered whole (XLS, JSON), and seconds
   * without a word from its reader.
   */
  heap: 768,
  silence: 60,
} as const
