import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { v7 } from 'uuid'
import type { DraftRow } from '../../../db/draft-tables.ts'
import { readKeptRows, recordRows } from '../../../spreadsheets/kept-rows.ts'
import { readTable } from '../../../spreadsheets/read-table.ts'
import type { Row, Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import { FileMissing } from '../../../providers/files.ts'
import { closeTable } from '../opening/close-table.ts'
import { findDraft } from './find-draft.ts'
import { findWholeDraft } from './find-whole-draft.ts'
import { keepReading, type FreshRows, type Known } from './keeping/keep-reading.ts'
import { limitReadings } from './limit-readings.ts'
import { makeTemporaryFolder } from '../../../temporary-folder.ts'

/**
 * Ways of reading one file whose rows are kept, and the most that those of one may take: those of a CSV of 100 MB do.
 */
const KEPT_WAYS = 4
const KEPT_BYTES = 160 * 1024 * 1024

const knownOf = ({ reading }: DraftRow): Known =>
  reading === null ? { heads: {}, rows: {}, facts: {} } : (JSON.parse(reading) as Known)

const wayOf = ({ encoding, sheets }: FileReadingOptions = {}) => JSON.stringify([encoding, sheets])

/** However it was asked for: the same letters and sheets are the same rows. */
const wayRead = ({ encoding, sheets }: Omit<Table, 'rows'>) =>
  wayOf({ encoding: encoding ?? undefined, sheets: sheets?.read })

/** `signal`: aborted when nobody waits for the reading any more. */
type Opened = {
  owner: Owner
  draft: DraftRow
  folder: string
  known: Known
  signal: AbortSignal | undefined
}

/** Brings the file to this machine's disk, at most once. */
const fetchOnce = ({ owner, draft, folder, signal }: Opened) => {
  let fetched: Promise<string> | undefined
  const fetch = async () => {
    const path = join(folder, 'file')
    const stream = await owner.world.files.read(draft.file_key!)
    // What has come whole by then is used.
    await pipeline(signal ? addAbortSignal(signal, stream) : stream, createWriteStream(path))
    return path
  }
  return () => (fetched ??= fetch())
}

/** Ends at the next row when nobody waits any more, if it may stop there. */
async function* whileWanted(
  rows: Table['rows'],
  signal: AbortSignal | undefined,
  mayStop = () => true,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (mayStop()) signal?.throwIfAborted()
    yield row
  }
}

/** Opened when the first row is asked for. */
async function* keptIn(open: () => Promise<Readable>): AsyncGenerator<Row> {
  yield* readKeptRows(await open())
}

/** A table whose head is known: most of those are left without reading their rows. */
async function* whenWalked(open: () => Promise<Table>): AsyncGenerator<Row> {
  yield* (await open()).rows
}

/** Rows of the file itself, which are kept on the way unless they are too many. */
const record = (
  { known, folder, signal }: Opened,
  fresh: FreshRows,
  { rows, way }: { rows: Table['rows']; way: string },
): AsyncGenerator<Row> => {
  if (Object.keys(known.rows).length + fresh.size >= KEPT_WAYS) return whileWanted(rows, signal)
  const path = join(folder, `rows-${v7()}`)
  let isTooLarge = false
  const recording = recordRows(rows, {
    path,
    maxBytes: KEPT_BYTES,
    whole: (bytes) => fresh.set(way, { path, bytes }),
    tooLarge: () => (isTooLarge = true),
  })
  return whileWanted(recording, signal, () => isTooLarge)
}

/**
 * Reads what lies ready where it does; else the file, and keeps what comes of it. `fresh`: rows of this reading, on
 * this machine's disk. When nobody waits any more it stops, but for rows that will be kept: a file that takes longer
 * than a caller waits is read once.
 */
const openSource = (opened: Opened) => {
  const { owner, known, signal } = opened
  const filePath = fetchOnce(opened)
  const fresh: FreshRows = new Map()
  let isNew = false
  const keptRows = (way: string): AsyncIterable<Row> | null => {
    const local = fresh.get(way)
    const key = known.rows[way]
    if (local)
      return whileWanted(
        keptIn(async () => createReadStream(local.path)),
        signal,
      )
    return key === undefined
      ? null
      : whileWanted(
          keptIn(() => owner.world.files.read(key)),
          signal,
        )
  }
  const open = async (how?: FileReadingOptions): Promise<Table> => {
    const table = await readTable(await filePath(), how)
    const { rows, ...found } = table
    const way = wayRead(found)
    known.heads[wayOf(how)] = found
    // A workbook that is asked for by the sheet it begins with is read as when nobody asks.
    if (!found.letters) known.heads[way] ??= found
    isNew = true
    const before = keptRows(way)
    if (!before) return { ...found, rows: record(opened, fresh, { rows, way }) }
    await closeTable(table)
    return { ...found, rows: before, isLazy: true }
  }
  const read = async (how?: FileReadingOptions): Promise<Table> => {
    const head = known.heads[wayOf(how)]
    if (!head) return open(how)
    const rows = keptRows(wayRead(head)) ?? whenWalked(() => open(how))
    return { ...head, rows, isLazy: true }
  }
  const source: TableSource = {
    read,
    peek: async (how) => {
      const table = await readTable(await filePath(), how)
      return { ...table, rows: whileWanted(table.rows, signal) }
    },
    recall: async <T>(name: string, workOut: () => Promise<T>) => {
      if (!Object.hasOwn(known.facts, name)) {
        const fact = await workOut()
        // What was found out of half a sheet is not believed.
        signal?.throwIfAborted()
        known.facts[name] = fact
        isNew = true
      }
      return known.facts[name] as T
    },
  }
  return { source, fresh, isNew: () => isNew }
}

/** `signal`: aborted when nobody waits for what `work` finds. */
type DraftReading<T> = {
  work: (source: TableSource, draft: DraftRow) => Promise<T>
  signal?: AbortSignal
}

const readDraftFile = async <T>(
  owner: Owner,
  draft: DraftRow,
  { work, signal }: DraftReading<T>,
): Promise<T> => {
  const folder = await makeTemporaryFolder('draft')
  const opened: Opened = { owner, draft, folder, known: knownOf(draft), signal }
  const { source, fresh, isNew } = openSource(opened)
  try {
    return await work(source, draft)
  } catch (error) {
    signal?.throwIfAborted()
    // Discarded while it was being read: its files are gone.
    if (error instanceof FileMissing) await findDraft(owner, draft)
    throw error
  } finally {
    // Without it the next reading takes longer, no more.
    if (isNew())
      await keepReading(owner, { draft, known: opened.known, fresh }).catch((error: unknown) =>
        owner.world.log.warn({ err: error, draft_id: draft.id }, 'a reading was not kept'),
      )
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * IMP-41: gives the file of a draft to read. The first reading keeps its rows, what heads them and what was found out
 * about its encoding and sheets, whatever becomes of it; the next ones begin there and do not open the file.
 * @throws Problem as `findWholeDraft`, and `too_many_requests` while the account has others read.
 */
export const withDraftFile = async <T>(
  owner: Owner,
  { id, ...reading }: { id: string } & DraftReading<T>,
): Promise<T> => {
  await findWholeDraft(owner, { id })
  // Those before it may have read, started or discarded it: what is known of it is looked up when its turn has come.
  const read = async () => readDraftFile(owner, await findWholeDraft(owner, { id }), reading)
  return limitReadings(owner, read, reading.signal)
}
