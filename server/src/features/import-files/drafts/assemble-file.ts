import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import type { DraftPart, DraftRow } from '../../../db/draft-tables.ts'
import { publishChanges } from '../../../live.ts'
import { FileMissing } from '../../../providers/files.ts'
import type { Owner, World } from '../../../world.ts'
import { draftOf, setDraft } from './rows.ts'
import { folderOf, isWhole, wholeFolderOf } from './rules.ts'

async function* joined(world: World, parts: DraftPart[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) yield* (await world.files.read(key)) as AsyncIterable<Uint8Array>
}

/**
 * Puts the parts of a file together when the last one is here. A process killed meanwhile leaves them as they are: whoever
 * asks for the draft next does it. Several may do it at once: each writes a file of its own, and the first one counts.
 */
export const assembleFile = async (owner: Owner, draft: DraftRow): Promise<DraftRow> => {
  if (draft.file_key !== null || !isWhole(draft)) return draft
  const { world, accountId } = owner
  const { id, size, parts } = draft
  const fileKey = `${wholeFolderOf(draft)}/${v7()}`
  const now = world.clock.now()
  try {
    const stream = Readable.from(joined(world, parts), { objectMode: false })
    await world.files.put(fileKey, { stream, size }, 'application/octet-stream')
  } catch (error) {
    await world.files.remove(fileKey)
    // Another call has put it together and removed the parts.
    const other = error instanceof FileMissing && (await draftOf(world.db, { accountId, id }, now))
    if (other && other.file_key !== null) return other
    throw error
  }
  const whole = await setDraft(world.db, { accountId, id }, { file_key: fileKey })
  if (!whole) {
    await world.files.remove(fileKey)
    return (await draftOf(world.db, { accountId, id }, now)) ?? draft
  }
  for (const { key } of parts) await world.files.remove(key)
  await publishChanges(world.db, accountId, ['imports'])
  return whole
}

/** Where a part goes: the only part of a file is the file. */
export const partKeyOf = (draft: DraftRow, partSize: number, name: string): string =>
  partSize === draft.size ? `${wholeFolderOf(draft)}/${name}` : `${folderOf(draft)}/part-${name}`
