import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../../test/processes/killable-server.ts'
import { openEmbedded } from '../db/open.ts'

// Whole processes are started, beside whatever else runs on the machine.
vi.setConfig({ testTimeout: 120_000 })

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plaudit-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const begin = (path: string, settings: Record<string, string>) => {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'fatal',
    DATA_DIR: join(folder, 'data'),
    ...settings,
  }
  const child = fork(path, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  return { child, said: () => said }
}
const end = async (child: ChildProcess) =>
  child.exitCode === null ? ((await once(child, 'exit'))[0] as number | null) : child.exitCode

const failed = async (path: string, settings: Record<string, string>) => {
  const { child, said } = begin(path, settings)
  const code = await end(child)
  return { code, lines: said().trim().split('\n') }
}
const taken = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, free: () => server.close() }
}

test('a port in use is one line that names it and the setting, for each of the ports', async () => {
  const other = await taken()
  const server = await failed(here('./main.ts'), { PORT: String(other.port) })
  expect(server.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^Port ${other.port} \\(PORT\\) is already in use\\. .*PORT=\\d+ npm start$`),
    ),
  ])
  const sandbox = here('../../../sandbox/src/main.ts')
  expect(
    (await failed(sandbox, { SANDBOX_PORT: String(other.port), SANDBOX_SMTP_PORT: '0' })).lines,
  ).toEqual([expect.stringContaining('(SANDBOX_PORT) is already in use')])
  const mail = await failed(sandbox, { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: String(other.port) })
  expect(mail.lines).toEqual([
    expect.stringContaining(`Port ${other.port} (SANDBOX_SMTP_PORT) is already in use`),
  ])
  expect([server.code, mail.code]).toEqual([1, 1])
  other.free()
})

test('a METRICS_PORT in use is reported as that', async () => {
  const other = await taken()
  const { code, lines } = await failed(here('./main.ts'), {
    PORT: String(await freePort()),
    METRICS_PORT: String(other.port),
  })
  expect(lines).toEqual([
    expect.stringContaining(`Port ${other.port} (METRICS_PORT) is already in use`),
  ])
  expect(code).toBe(1)
  other.free()
})

test('a database that does not answer is one line', async () => {
  const { code, lines } = await failed(here('./main.ts'), {
    DATABASE_URL: 'postgres://postgres@127.0.0.1:9/x',
    SESSION_SECRET: 'a secret of the tests, long enough for them',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SANDBOX: 'on',
  })
  expect(lines).toEqual([expect.stringMatching(/^The database at DATABASE_URL does not answer/)])
  expect(code).toBe(1)
})

test('a damaged data folder says so and what to do, and is left as it is', async () => {
  const sound = join(folder, 'sound')
  await (await openEmbedded(sound)).close()
  const hurts: ((data: string) => void)[] = [
    (data) => writeFileSync(join(data, 'pg', 'global', 'pg_control'), Buffer.alloc(8192)),
    (data) => rmSync(join(data, 'pg', 'PG_VERSION')),
    (data) => rmSync(join(data, 'pg', 'base'), { recursive: true }),
  ]
  for (const [i, hurt] of hurts.entries()) {
    const data = join(folder, `damaged-${i}`)
    cpSync(sound, data, { recursive: true })
    hurt(data)
    const { code, lines } = await failed(here('./main.ts'), {
      DATA_DIR: data,
      PORT: String(await freePort()),
    })
    expect(lines.filter((line) => line.includes('damaged'))).toEqual([
      expect.stringContaining(`mv ${data} ${data}-damaged`),
    ])
    expect(code).toBe(1)
  }
})

test('asked to stop in the middle of an upload, the process ends well within its ten seconds', async () => {
  const port = await freePort()
  mkdirSync(join(folder, 'stopping'))
  const { child } = begin(here('./main.ts'), {
    PORT: String(port),
    DATA_DIR: join(folder, 'stopping'),
  })
  await once(child, 'message')
  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Maren Kolb',
      email: 'maren@example.com',
      password: 'a-long-enough-one',
    }),
  })
  const { access } = (await registered.json()) as { access: string }
  let sent = () => {}
  const underWay = new Promise<void>((done) => (sent = done))
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"; filename="r.csv"\r\n\r\nauthor,rating\n',
        ),
      )
      sent()
    },
  })
  const upload = fetch(`http://127.0.0.1:${port}/api/imports/csv/preview/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut')
  await underWay
  // The request is under way once another one on a new line is answered after it.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  child.kill('SIGTERM')
  expect(await end(child)).toBe(0)
  expect(await upload).toBe('cut')
})
