import { createReadStream } from 'node:fs'
import { v7 } from 'uuid'
import type { DraftRow } from '../../../../db/draft-tables.ts'
import type { Table } from '../../../../spreadsheets/table.ts'
import type { Owner } from '../../../../world.ts'
import { draftLimits, folderOf } from '../rules.ts'
import { keptBytesOf, setReading } from './rows.ts'

/** Beyond it, names of columns and sheets are worked out again. */
const KNOWN_CHARACTERS = 2_000_000

/** What is known of a file from earlier readings. `rows`: where the rows of each way of reading lie. */
export type Known = {
  heads: Record<string, Omit<Table, 'rows'>>
  rows: Record<string, string>
  facts: Record<string, unknown>
}

/** Rows on this machine's disk, by the way in which the file was read. */
export type FreshRows = Map<string, { path: string; bytes: number }>

type Reading = { draft: DraftRow; known: Known; fresh: FreshRows }
type Kept = { put: Record<string, string>; keptBytes: number }

/** Puts rows beside the file while the account has room for them (IMP-43). */
const putRows = async ({ world, accountId }: Owner, { draft, fresh }: Reading): Promise<Kept> => {
  const kept: Kept = { put: {}, keptBytes: 0 }
  if (fresh.size === 0) return kept
  const most = draftLimits(world.settings.importMaxBytes).bytes
  const room = most - (await keptBytesOf(world.db, accountId))
  for (const [way, { path, bytes }] of fresh) {
    if (kept.keptBytes + bytes > room) continue
    const key = `${folderOf(draft)}/rows-${v7()}`
    const stream = createReadStream(path)
    await world.files.put(key, { stream, size: bytes }, 'application/x-ndjson')
    kept.put[way] = key
    kept.keptBytes += bytes
  }
  return kept
}

/** Keeps what was read for the next time. */
export const keepReading = async (owner: Owner, reading: Reading): Promise<void> => {
  const { world, accountId } = owner
  const { draft, known } = reading
  if (JSON.stringify(known).length > KNOWN_CHARACTERS) return
  const { put, keptBytes } = await putRows(owner, reading)
  const kept = await setReading(
    world.db,
    { accountId, id: draft.id, now: world.clock.now() },
    {
      before: draft.reading,
      reading: JSON.stringify({ ...known, rows: { ...known.rows, ...put } }),
      keptBytes,
    },
  )
  if (!kept) for (const key of Object.values(put)) await world.files.remove(key)
}
