import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

const listen = (path: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).once('error', reject)
    server.listen(path, () => resolve(server))
  })

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Ensures that one process uses an embedded data folder: a second one would open it without an error and lose rows.
 * The lock is a listening socket, which the kernel releases with the process, even on `kill -9`. Its path is short
 * because socket paths are limited to about 107 bytes.
 */
export const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  const path = join(
    tmpdir(),
    `plaudit-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}.lock`,
  )
  let server: Server
  try {
    server = await listen(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(path))
      throw new Error(
        `The data folder ${folder} is in use by another Plaudit process. Stop that one, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    rmSync(path, { force: true })
    server = await listen(path)
  }
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
}
