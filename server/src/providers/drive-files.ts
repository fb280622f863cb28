import { type Disk, errors } from 'flydrive'
import { FileMissing, type Files } from './files.ts'

/** The need `Files` kept by any drive that the flydrive library knows. */
export const onDisk = (disk: Disk, publicUrl: (key: string) => string): Files => ({
  put: (key, content, contentType) =>
    'stream' in content ? disk.putStream(key, content.stream, { contentType, contentLength: content.size }) : disk.put(key, content, { contentType }),
  read: async (key) => {
    try {
      if (!(await disk.exists(key))) throw new FileMissing(key)
      return await disk.getStream(key)
    } catch (error) {
      if (error instanceof errors.E_CANNOT_READ_FILE) throw new FileMissing(key)
      throw error
    }
  },
  remove: (key) => disk.delete(key),
  removeAll: (folder) => disk.deleteAll(folder),
  publicUrl,
})
