import type { Encoding, Row } from './table.ts'

/** A file that is read as a whole, in a thread of its own. */
export type HeldFile = { kind: 'xls' | 'json'; encoding?: Encoding }
/** Why a file that was opened is none of ours; the words are in refuse-file.ts. */
export type HeldRefusal = 'locked' | 'no_workbook' | 'no_records' | 'damaged' | 'empty'
export type Told = { kind: 'header'; headers: string[] } | { kind: 'rows'; rows: Row[] } | { kind: 'end' } | { kind: 'refused'; why: HeldRefusal }
export type Held = { headers: string[]; rows: Iterable<Row> } | { why: HeldRefusal }
