import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './killable-server.ts'

const root = '/usr/lib/postgresql'
const binaries = () => {
  const versions = existsSync(root)
    ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
    : []
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * A PostgreSQL that a test may restart: a cluster of its own on a free port. Null where its programs are not installed.
 */
export const startOwnPostgres = async () => {
  const bin = binaries()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const asUser =
    process.getuid?.() === 0
      ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
      : undefined
  if (asUser !== undefined) chownSync(folder, asUser, asUser)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      stdio: 'ignore',
      cwd: folder,
      ...(asUser === undefined ? {} : { uid: asUser, gid: asUser }),
    })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=120`
  const control = (...args: string[]) =>
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...args])
  control('start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** As after a crash: every connection breaks without a word, and the server recovers from its log. */
    restart: (): void => void control('restart', '-m', 'immediate'),
    stop: () => {
      control('stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
