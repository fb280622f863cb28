import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { World } from '../../../world.ts'

/** Downloads a stored file to a local path for the duration of `work`. @throws FileMissing */
export const withDownloadedFile = async <T>(
  world: World,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'plaudit-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await world.files.read(key), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
