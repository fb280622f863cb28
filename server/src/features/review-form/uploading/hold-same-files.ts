import { createHash } from 'node:crypto'
import type { MediaRow } from '../../../db/tables.ts'
import { FileMissing } from '../../../providers/files.ts'
import type { World } from '../../../world.ts'

/** A hash of what is stored; null for what is not there. The same picture is encoded to the same bytes each time. */
const hashOf = async ({ files }: World, { key }: MediaRow): Promise<string | null> => {
  if (!key) return null
  try {
    const hash = createHash('sha256')
    for await (const part of await files.read(key)) hash.update(part as Uint8Array)
    return hash.digest('base64url')
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** Whether each of `some` is a file of `all` by its content, and none of them twice. */
export const holdSameFiles = async (
  world: World,
  { some, all }: { some: readonly MediaRow[]; all: readonly MediaRow[] },
): Promise<boolean> => {
  if (some.length === 0) return true
  if (some.length > all.length) return false
  const left: (string | null)[] = []
  for (const media of all) left.push(await hashOf(world, media))
  for (const media of some) {
    const hash = await hashOf(world, media)
    const at = left.indexOf(hash)
    if (hash === null || at === -1) return false
    left.splice(at, 1)
  }
  return true
}
