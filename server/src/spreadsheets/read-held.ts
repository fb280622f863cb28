import { Worker } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import type { HeldFile, Told } from './held-file.ts'
import { refuseHeld, unreadable } from './refuse-file.ts'
import { caps, type Row, type Table } from './table.ts'
import { tidyCell } from './tidy-cell.ts'

const damaged = () =>
  unreadable('This file is damaged and cannot be opened. Open it in the program that made it, save it again as XLSX or CSV, and upload that.')

/** Answers of the thread, one for each `next`, or a clear refusal when it dies, grows beyond its memory or falls silent. */
const conversation = (worker: Worker) => {
  let settle: { resolve: (told: Told) => void; reject: (problem: Problem) => void } | undefined
  worker.on('message', (told: Told) => settle?.resolve(told))
  worker.on('error', () => settle?.reject(damaged()))
  worker.on('exit', () => settle?.reject(damaged()))
  return async (): Promise<Told> => {
    const { promise, ...given } = Promise.withResolvers<Told>()
    settle = given
    const silence = setTimeout(() => given.reject(damaged()), caps.silence * 1000)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('next')
    try {
      return await promise
    } finally {
      clearTimeout(silence)
      settle = undefined
    }
  }
}

async function* rowsFrom(worker: Worker, next: () => Promise<Told>): AsyncGenerator<Row> {
  try {
    for (;;) {
      const told = await next()
      if (told.kind === 'end') return
      if (told.kind === 'refused') throw refuseHeld(told.why)
      if (told.kind === 'rows') for (const { row, cells } of told.rows) yield { row, cells: cells.map((cell) => (cell === null ? null : tidyCell(cell))) }
    }
  } finally {
    await worker.terminate()
  }
}

/**
 * Opens a file that can only be read as a whole (XLS, JSON). That happens in a thread of its own with a memory of its
 * own, so that neither a large file nor a crafted one holds up anybody else. Rows are handed over in pieces.
 */
export const readHeld = async (path: string, file: HeldFile): Promise<Table> => {
  const worker = new Worker(new URL('./hold-file.ts', import.meta.url), {
    workerData: { path, file },
    resourceLimits: { maxOldGenerationSizeMb: caps.heap },
    execArgv: [],
  })
  try {
    const next = conversation(worker)
    const first = await next()
    if (first.kind === 'refused') throw refuseHeld(first.why)
    if (first.kind !== 'header') throw refuseHeld('empty')
    const { encoding } = file
    return { container: file.kind, encoding: encoding ?? null, delimiter: null, headers: first.headers, rows: rowsFrom(worker, next) }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
