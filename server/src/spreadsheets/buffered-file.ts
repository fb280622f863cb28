import type { Encoding, Row } from './table.ts'

/** A file that is read as a whole, in a thread of its own. */
export type BufferedFile = { kind: 'xls' | 'json'; encoding?: Encoding }
/** What the thread is asked: to open a sheet of a workbook, or for what comes next. */
export type BufferedRequest = 'next' | { sheet: string }
/** Why a file that was opened is none of ours; the words are in refuse-file.ts. */
export type BufferedRefusal = 'locked' | 'no_workbook' | 'no_records' | 'damaged'
export type BufferedReply =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'header'; headers: string[] }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end' }
  | { kind: 'refused'; why: BufferedRefusal }
export type BufferedTable = { headers: string[]; rows: Iterable<Row> } | { why: BufferedRefusal }
export type BufferedBook =
  { names: string[]; rowsOf: (sheet: string) => Iterable<Row> } | { why: BufferedRefusal }
