import { Worker } from 'node:worker_threads'
import type { Problem } from '../problem.ts'
import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import type { BufferedRequest, BufferedFile, BufferedReply } from './buffered-file.ts'
import { joinSheets } from './workbooks/join-sheets.ts'
import { refuseBuffered, unreadable } from './refuse-file.ts'
import { sheetLimits, type Row, type Table } from './table.ts'
import { tidyCell } from './tidy-cell.ts'
import { phrase } from '../texts/phrase.ts'

const damaged = () => unreadable(phrase('files.damaged'))

/**
 * Answers of the thread, one for each `next`, or a clear refusal when it dies, grows beyond its memory or falls silent.
 */
const conversation = (worker: Worker) => {
  let settle:
    { resolve: (reply: BufferedReply) => void; reject: (problem: Problem) => void } | undefined
  worker.on('message', (reply: BufferedReply) => settle?.resolve(reply))
  worker.on('error', () => settle?.reject(damaged()))
  worker.on('exit', () => settle?.reject(damaged()))
  return async (asked: BufferedRequest = 'next'): Promise<BufferedReply> => {
    const { promise, ...given } = Promise.withResolvers<BufferedReply>()
    settle = given
    const silence = setTimeout(() => given.reject(damaged()), sheetLimits.silence * 1000)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(asked)
    try {
      return await promise
    } finally {
      clearTimeout(silence)
      settle = undefined
    }
  }
}

type Next = ReturnType<typeof conversation>

async function* rowsFrom(first: BufferedReply, next: Next): AsyncGenerator<Row> {
  for (let reply = first; reply.kind !== 'end'; reply = await next()) {
    if (reply.kind === 'refused') throw refuseBuffered(reply.why)
    if (reply.kind === 'rows')
      for (const { row, cells } of reply.rows)
        yield { row, cells: cells.map((cell) => (cell === null ? null : tidyCell(cell))) }
  }
}

async function* rowsOfSheet(sheet: string, next: Next): AsyncGenerator<Row> {
  yield* rowsFrom(await next({ sheet }), next)
}

async function* untilDone(rows: AsyncGenerator<Row>, worker: Worker): AsyncGenerator<Row> {
  try {
    yield* rows
  } finally {
    await worker.terminate()
  }
}

const tableOf = async (
  worker: Worker,
  file: BufferedFile,
  { sheets }: FileReadingOptions,
): Promise<Table> => {
  const next = conversation(worker)
  const first = await next()
  if (first.kind === 'refused') throw refuseBuffered(first.why)
  if (first.kind === 'header') {
    const rows = untilDone(rowsFrom(await next(), next), worker)
    return {
      container: file.kind,
      encoding: file.encoding ?? null,
      delimiter: null,
      headers: first.headers,
      rows,
    }
  }
  const found =
    first.kind === 'sheets'
      ? first.names.map((name) => ({ name, rows: () => rowsOfSheet(name, next) }))
      : []
  return joinSheets(
    { container: file.kind, sheets: found, close: () => void worker.terminate() },
    sheets,
  )
}

/**
 * Opens a file that can only be read as a whole (XLS, JSON). That happens in a thread of its own with a memory of its
 * own, so that neither a large file nor a crafted one delays anybody else. Rows are handed over in pieces.
 */
export const readBufferedFile = async (
  path: string,
  file: BufferedFile,
  how: FileReadingOptions = {},
): Promise<Table> => {
  const worker = new Worker(new URL('./buffer-file.ts', import.meta.url), {
    workerData: { path, file },
    resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heap },
    execArgv: [],
  })
  try {
    return await tableOf(worker, file, how)
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
