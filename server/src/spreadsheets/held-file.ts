import type { Encoding, Row } from './table.ts'

/** A file that is read as a whole, in a thread of its own. */
export type HeldFile = { kind: 'xls' | 'json'; encoding?: Encoding }
/** What the thread is asked: to open a sheet of a workbook, or for what comes next. */
export type Asked = 'next' | { sheet: string }
/** Why a file that was opened is none of ours; the words are in refuse-file.ts. */
export type HeldRefusal = 'locked' | 'no_workbook' | 'no_records' | 'damaged'
export type Told =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'header'; headers: string[] }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end' }
  | { kind: 'refused'; why: HeldRefusal }
export type HeldTable = { headers: string[]; rows: Iterable<Row> } | { why: HeldRefusal }
export type HeldBook =
  { names: string[]; rowsOf: (sheet: string) => Iterable<Row> } | { why: HeldRefusal }
