import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { World } from '../../../world.ts'
import { makeTemporaryFolder } from '../../../temporary-folder.ts'

/** Downloads a stored file to a local path for the duration of `work`. @throws FileMissing */
export const withDownloadedFile = async <T>(
  world: World,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = await makeTemporaryFolder('import')
  try {
    const path = join(folder, 'file')
    await pipeline(await world.files.read(key), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
