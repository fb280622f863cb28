import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { v7 } from 'uuid'
import type { DraftRow } from '../../../db/draft-tables.ts'
import { readKeptRows, recordRows } from '../../../spreadsheets/kept-rows.ts'
import { readTable } from '../../../spreadsheets/read-table.ts'
import type { Row, Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import { closeTable } from '../opening/choose-sheets.ts'
import { limitReadings } from './limit-readings.ts'
import { setDraft } from './rows.ts'
import { folderOf } from './rules.ts'

/** Ways of reading one file whose rows are kept, and the most that those of one may take. */
const KEPT_WAYS = 4
const KEPT_BYTES = 64 * 1024 * 1024
/** Beyond it, names of columns and sheets are worked out again. */
const KNOWN_CHARACTERS = 2_000_000

/** What is known of a file from earlier readings. `rows`: where the rows of each way of reading lie. */
type Known = {
  heads: Record<string, Omit<Table, 'rows'>>
  rows: Record<string, string>
  facts: Record<string, unknown>
}

const knownOf = ({ reading }: DraftRow): Known =>
  reading === null ? { heads: {}, rows: {}, facts: {} } : (JSON.parse(reading) as Known)

const wayOf = ({ encoding, sheets }: FileReadingOptions = {}) => JSON.stringify([encoding, sheets])

/** However it was asked for: the same letters and sheets are the same rows. */
const wayRead = ({ encoding, sheets }: Omit<Table, 'rows'>) =>
  wayOf({ encoding: encoding ?? undefined, sheets: sheets?.read })

type Opened = { owner: Owner; draft: DraftRow; folder: string; known: Known }

/** Brings the file to this machine's disk, at most once. */
const fetchOnce = ({ owner, draft, folder }: Opened) => {
  let fetched: Promise<string> | undefined
  const fetch = async () => {
    const path = join(folder, 'file')
    await pipeline(await owner.world.files.read(draft.file_key!), createWriteStream(path))
    return path
  }
  return () => (fetched ??= fetch())
}

/** Opened when the first row is asked for. */
async function* keptIn(open: () => Promise<Readable>): AsyncGenerator<Row> {
  yield* readKeptRows(await open())
}

/** A table whose head is known: most of those are left without a look at their rows. */
async function* whenWalked(open: () => Promise<Table>): AsyncGenerator<Row> {
  yield* (await open()).rows
}

/** Reads what lies ready where it does; else the file, and keeps what comes of it. `fresh`: rows of this reading, on this machine's disk. */
const openSource = (opened: Opened) => {
  const { owner, known, folder } = opened
  const filePath = fetchOnce(opened)
  const fresh = new Map<string, { path: string; bytes: number }>()
  let isNew = false
  const keptRows = (way: string): AsyncIterable<Row> | null => {
    const local = fresh.get(way)
    const key = known.rows[way]
    if (local) return keptIn(async () => createReadStream(local.path))
    return key === undefined ? null : keptIn(() => owner.world.files.read(key))
  }
  const recorded = (rows: Table['rows'], way: string) => {
    if (Object.keys(known.rows).length + fresh.size >= KEPT_WAYS) return rows
    const path = join(folder, `rows-${v7()}`)
    return recordRows(rows, {
      path,
      maxBytes: KEPT_BYTES,
      whole: (bytes) => fresh.set(way, { path, bytes }),
    })
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
    if (!before) return { ...found, rows: recorded(rows, way) }
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
    peek: async (how) => readTable(await filePath(), how),
    recall: async <T>(name: string, workOut: () => Promise<T>) => {
      if (!Object.hasOwn(known.facts, name)) {
        known.facts[name] = await workOut()
        isNew = true
      }
      return known.facts[name] as T
    },
  }
  return { source, fresh, isNew: () => isNew }
}

/** Keeps what was read for the next time. */
const keepReading = async (
  { owner: { world, accountId }, draft, known }: Opened,
  fresh: ReturnType<typeof openSource>['fresh'],
): Promise<void> => {
  if (JSON.stringify(known).length > KNOWN_CHARACTERS) return
  const put: Record<string, string> = {}
  for (const [way, { path, bytes }] of fresh) {
    const key = `${folderOf(draft)}/rows-${v7()}`
    const stream = createReadStream(path)
    await world.files.put(key, { stream, size: bytes }, 'application/x-ndjson')
    put[way] = key
  }
  const reading = JSON.stringify({ ...known, rows: { ...known.rows, ...put } })
  const now = world.clock.now()
  const kept = await setDraft(world.db, { accountId, id: draft.id, now }, { reading })
  if (!kept) for (const key of Object.values(put)) await world.files.remove(key)
}

const readDraftFile = async <T>(
  owner: Owner,
  draft: DraftRow,
  work: (source: TableSource) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'plaudit-draft-'))
  const opened: Opened = { owner, draft, folder, known: knownOf(draft) }
  const { source, fresh, isNew } = openSource(opened)
  try {
    return await work(source)
  } finally {
    // Without it the next reading takes longer, no more.
    if (isNew())
      await keepReading(opened, fresh).catch((error: unknown) =>
        owner.world.log.warn({ err: error, draft_id: draft.id }, 'a reading was not kept'),
      )
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * IMP-41: gives the file of a draft to read. The first reading keeps its rows, what heads them and what was found out about
 * its encoding and sheets, whatever becomes of it; the next ones begin there and do not open the file.
 * @throws Problem `too_many_requests` while the account has others read.
 */
export const withDraftFile = <T>(
  owner: Owner,
  draft: DraftRow,
  work: (source: TableSource) => Promise<T>,
): Promise<T> => limitReadings(owner, () => readDraftFile(owner, draft, work))
