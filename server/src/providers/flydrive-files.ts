import { type Disk, errors } from 'flydrive'
import { FileMissing, FilesUnavailable, type Files } from './files.ts'

const REACHABLE_MS = 2_000

/** A key that no place would take is a fault of ours; everything else is the place's. */
const isKeyFault = (error: unknown) =>
  error instanceof errors.E_INVALID_KEY ||
  error instanceof errors.E_UNALLOWED_CHARACTERS ||
  error instanceof errors.E_PATH_TRAVERSAL_DETECTED

const withUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof FileMissing || isKeyFault(error)) throw error
    throw new FilesUnavailable(`Files: ${(error as Error).message}`, { cause: error })
  }
}

const readFrom = async (disk: Disk, key: string) => {
  try {
    if (!(await disk.exists(key))) throw new FileMissing(key)
    return await disk.getStream(key)
  } catch (error) {
    if (error instanceof errors.E_CANNOT_READ_FILE) throw new FileMissing(key)
    throw error
  }
}

/** The need `Files` kept by any drive that the flydrive library knows. */
export const onDisk = (disk: Disk, publicUrl: (key: string) => string): Files => ({
  put: (key, content, contentType) =>
    withUnavailable(
      'stream' in content
        ? disk.putStream(key, content.stream, { contentType, contentLength: content.size })
        : disk.put(key, content, { contentType }),
    ),
  read: (key) => withUnavailable(readFrom(disk, key)),
  remove: (key) => withUnavailable(disk.delete(key)),
  removeAll: (folder) => withUnavailable(disk.deleteAll(folder)),
  isReachable: () => {
    const asked = disk.exists('ready').then(
      () => true,
      () => false,
    )
    return Promise.race([
      asked,
      new Promise<boolean>((done) => setTimeout(done, REACHABLE_MS, false).unref()),
    ])
  },
  publicUrl,
})
