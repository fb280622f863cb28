// Runs in a thread of its own (see read-held.ts): reads a whole file and hands its rows over piece by piece.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked, HeldBook, HeldFile, Told } from './held-file.ts'
import { rowsInJson } from './rows-in-json.ts'
import { sheetsInXls } from './workbooks/rows-in-xls.ts'
import type { Row } from './table.ts'

/** Rows in one message: enough to be quick, few enough to be held twice. */
const PIECE = 1_000

function* inPieces(from: Iterable<Row>): Generator<Told> {
  let rows: Row[] = []
  for (const row of from) {
    if (rows.push(row) < PIECE) continue
    yield { kind: 'rows', rows }
    rows = []
  }
  yield { kind: 'rows', rows }
}

const { path, file } = workerData as { path: string; file: HeldFile }

function* telling(): Generator<Told> {
  const held = rowsInJson(readFileSync(path), file.encoding ?? 'utf-8')
  if ('why' in held) return yield { kind: 'refused', why: held.why }
  yield { kind: 'header', headers: held.headers }
  yield* inPieces(held.rows)
}

let book: HeldBook
function* tellingSheets(): Generator<Told> {
  book = sheetsInXls(readFileSync(path))
  yield 'why' in book ? { kind: 'refused', why: book.why } : { kind: 'sheets', names: book.names }
}

let told = file.kind === 'xls' ? tellingSheets() : telling()
parentPort!.on('message', (asked: Asked) => {
  if (asked !== 'next' && !('why' in book)) told = inPieces(book.rowsOf(asked.sheet))
  const { done, value } = told.next()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(done ? ({ kind: 'end' } satisfies Told) : value)
})
