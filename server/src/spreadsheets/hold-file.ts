// Runs in a thread of its own (see read-held.ts): reads a whole file and hands its rows over piece by piece.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeldFile, Told } from './held-file.ts'
import { rowsInJson } from './rows-in-json.ts'
import { rowsInXls } from './rows-in-xls.ts'
import type { Row } from './table.ts'

/** Rows in one message: enough to be quick, few enough to be held twice. */
const PIECE = 1_000

function* telling({ path, file }: { path: string; file: HeldFile }): Generator<Told> {
  const bytes = readFileSync(path)
  const held = file.kind === 'xls' ? rowsInXls(bytes) : rowsInJson(bytes)
  if ('why' in held) return yield { kind: 'refused', why: held.why }
  yield { kind: 'header', headers: held.headers }
  let rows: Row[] = []
  for (const row of held.rows) {
    if (rows.push(row) < PIECE) continue
    yield { kind: 'rows', rows }
    rows = []
  }
  yield { kind: 'rows', rows }
}

const told = telling(workerData as { path: string; file: HeldFile })
parentPort!.on('message', () => {
  const { done, value } = told.next()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(done ? ({ kind: 'end' } satisfies Told) : value)
})
