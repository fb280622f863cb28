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

/** A stream that breaks is reported by whoever writes it, with the cause inside. */
const isMissing = (error: unknown): boolean =>
  error instanceof FileMissing || (error instanceof Error && isMissing(error.cause))

const assembleParts = async (owner: Owner, draft: DraftRow): Promise<DraftRow> => {
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
    const other = isMissing(error) && (await draftOf(world.db, { accountId, id }, now))
    if (other && other.file_key !== null) return other
    throw error
  }
  const whole = await setDraft(world.db, { accountId, id, now }, { file_key: fileKey })
  if (!whole) {
    await world.files.remove(fileKey)
    const other = await draftOf(world.db, { accountId, id }, now)
    if (!other) await world.files.removeAll(folderOf(draft))
    return other ?? draft
  }
  for (const { key } of parts) await world.files.remove(key)
  await publishChanges(world.db, accountId, ['imports'])
  return whole
}

const assembling = new WeakMap<World, Map<string, Promise<DraftRow>>>()

/**
 * Puts the parts of a file together when the last one is here. A process killed meanwhile leaves them as they are:
 * whoever asks for the draft next does it. A process does it once, whoever asks; of several processes each writes a
 * file of its own, and the first one counts.
 */
export const assembleFile = (owner: Owner, draft: DraftRow): Promise<DraftRow> => {
  if (draft.file_key !== null || !isWhole(draft)) return Promise.resolve(draft)
  const running = assembling.get(owner.world) ?? new Map<string, Promise<DraftRow>>()
  assembling.set(owner.world, running)
  const there = running.get(draft.id)
  if (there) return there
  const mine = assembleParts(owner, draft).finally(() => running.delete(draft.id))
  running.set(draft.id, mine)
  return mine
}
