// Runs in a thread of its own (see read-buffered-file.ts): reads a whole file and hands its rows over piece by piece.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { BufferedRequest, BufferedBook, BufferedFile, BufferedReply } from './buffered-file.ts'
import { rowsInJson } from './rows-in-json.ts'
import { sheetsInXls } from './workbooks/rows-in-xls.ts'
import type { Row } from './table.ts'

/** Rows in one message: enough to be quick, few enough to be buffered twice. */
const PIECE = 1_000

function* inPieces(from: Iterable<Row>): Generator<BufferedReply> {
  let rows: Row[] = []
  for (const row of from) {
    if (rows.push(row) < PIECE) continue
    yield { kind: 'rows', rows }
    rows = []
  }
  yield { kind: 'rows', rows }
}

const { path, file } = workerData as { path: string; file: BufferedFile }

function* replies(): Generator<BufferedReply> {
  const found = rowsInJson(readFileSync(path), file.encoding ?? 'utf-8')
  if ('why' in found) return yield { kind: 'refused', why: found.why }
  yield { kind: 'header', headers: found.headers }
  yield* inPieces(found.rows)
}

let book: BufferedBook
function* sheetReplies(): Generator<BufferedReply> {
  book = sheetsInXls(readFileSync(path))
  yield 'why' in book ? { kind: 'refused', why: book.why } : { kind: 'sheets', names: book.names }
}

let stream = file.kind === 'xls' ? sheetReplies() : replies()
parentPort!.on('message', (asked: BufferedRequest) => {
  if (asked !== 'next' && !('why' in book)) stream = inPieces(book.rowsOf(asked.sheet))
  const { done, value } = stream.next()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(done ? ({ kind: 'end' } satisfies BufferedReply) : value)
})
