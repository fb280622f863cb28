import { fork, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { serverFile } from './server-file.ts'

const LOWEST_PORT = 20_000
// From 32,768 on the system hands ports out by itself: one of those may be taken between a kill and the next start.
const PORTS = 12_000

/** A port of the loopback that nobody listens on, and that the system gives to nobody by itself. */
export const freePort = async (): Promise<number> => {
  const port = LOWEST_PORT + randomInt(PORTS)
  const server = createServer().listen(port, '127.0.0.1')
  const taken = await once(server, 'listening').then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  if (taken?.code === 'EADDRINUSE') return freePort()
  if (taken) throw taken
  server.close()
  await once(server, 'close')
  return port
}

/** @throws Error with what the process said, when it ends before it is ready. */
const untilReady = async (child: ChildProcess): Promise<void> => {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const ready = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  if (!ready) throw new Error(`The server did not start again: ${said}`)
}

const killServer = async (child: ChildProcess | undefined) => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const owner = { name: 'Maren Kolb', email: 'kills@example.com', password: 'a-long-enough-one' }

/**
 * The real server process on a folder of its own, with one account: started, killed with SIGKILL,
 * and started again on what it left.
 */
export const killableServer = (port: number, settings: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-kills-'))
  let child: ChildProcess | undefined
  let access = ''
  let account = owner
  const start = async () => {
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    }
    child = fork(serverFile, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
    await untilReady(child)
  }
  const kill = () => killServer(child)
  const call = (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const headers = {
      ...(access ? { authorization: `Bearer ${access}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    }
    return fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- answers as they come over the wire
  const json = async (method: string, path: string, body?: object | FormData): Promise<any> => {
    const response = await call(method, path, body)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return response.json()
  }
  return {
    folder,
    start,
    kill,
    call,
    json,
    /** From then on calls are those of the new account. */
    register: async (email = owner.email) => {
      account = { ...owner, email }
      access = (await json('POST', 'auth/register/', account)).access
    },
    /** In a long round a token is over before it. */
    signIn: async () => {
      access = ''
      const { email, password } = account
      access = (await json('POST', 'auth/login/', { email, password })).access
    },
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
