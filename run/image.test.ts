// A production install is made by the steps of the image, from the packages of this clone, and serves.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'plaudit-production-'))
const tree = join(folder, 'app')
const server = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres'
const children: ChildProcess[] = []

/** Runs Node in the server's folder of the production install. */
const inTree = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: join(tree, 'server'), encoding: 'utf8' })
const step = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['run/image.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout
}

const freePorts = async (count: number) => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((one) => once(one, 'listening')))
  const ports = servers.map((one) => (one.address() as AddressInfo).port)
  await Promise.all(servers.map((one) => new Promise((done) => one.close(done))))
  return ports
}

const isReachable = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port || 5432) })
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

/** With the driver of the production install itself. */
const sql = (statement: string) => {
  const script = `import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query(process.argv[2])
    await client.end()`
  const { status, stderr } = inTree('--input-type=module', '-e', script, server, statement)
  expect(status, stderr).toBe(0)
}

const database = `plaudit_image_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
let onPostgres = false
const databaseSettings = (): Record<string, string> => {
  if (!onPostgres) return {}
  sql(`create database ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    DATABASE_URL: url.href,
    SESSION_SECRET: 'a-secret-of-this-test-and-of-no-other',
    ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}`,
  }
}

/** @throws Error with what the process said, when it ends before it is ready. */
const begin = async (args: string[], settings: Record<string, string>, ready: RegExp) => {
  // Nothing of the shell's own settings: only those that are given.
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, args, { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  const isReady = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString()
        if (ready.test(said)) resolve(true)
      })
    child.once('exit', () => resolve(false))
  })
  if (!(await isReady)) throw new Error(`${args.join(' ')} did not start: ${said}`)
}

beforeAll(() => {
  step('sources', tree)
  step('install', tree, '--offline')
}, 400_000)

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (onPostgres) sql(`drop database if exists ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('its packages are at most 250 MB, and those of other tools and their files are not among them', () => {
  const [, megabytes] = /([\d.]+) MB/.exec(step('size', tree)) ?? []
  expect(Number(megabytes)).toBeGreaterThan(50)
  expect(Number(megabytes)).toBeLessThanOrEqual(250)
  const has = (path: string) => existsSync(join(tree, 'node_modules', path))
  for (const path of ['fastify/package.json', 'stripe/LICENSE', '@electric-sql/pglite/LICENSE'])
    expect(has(path), path).toBe(true)
  for (const path of ['node', 'vite', 'react', 'sentry', 'typescript', 'fastify/types'])
    expect(has(`${path}/package.json`), path).toBe(false)
  expect(has('fastify/fastify.d.ts')).toBe(false)
})

test('every module of the server finds the packages that it imports', () => {
  // main.ts and manage-plans.ts run when they are loaded; the last three are each for a thread of their own.
  const script = `import { globSync } from 'node:fs'
    const runs = /\\.d\\.ts$|start\\/(main|manage-plans)\\.ts$|(buffer-file|examine-thread|judge-thread)\\.ts$/
    const files = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts'], { cwd: process.argv[1] })
    for (const file of files) if (!runs.test(file)) await import(process.argv[1] + '/' + file)
    console.log(files.length)
    process.exit(0)`
  const { status, stdout, stderr } = inTree('--input-type=module', '-e', script, tree)
  expect(status, stderr).toBe(0)
  expect(Number(stdout)).toBeGreaterThan(300)
}, 120_000)

test('it serves screens, widget and API, and a worker does what is due', async () => {
  onPostgres = await isReachable(server)
  const [port, sandboxPort, smtpPort] = (await freePorts(3)) as [number, number, number]
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX: 'on',
    SEED_DEMO: 'off',
    NODE_ENV: 'production',
    PLAUDIT_URL: `http://localhost:${port}`,
    // Reporting starts, too; nobody listens there.
    ERROR_REPORTING_DSN: 'http://key@127.0.0.1:9/1',
    ...databaseSettings(),
  }
  await begin(['sandbox/src/main.ts'], settings, /overview at/)
  const roles = onPostgres ? ['web', 'worker'] : ['all']
  for (const role of roles) await begin(['server/dist/main.js', role], settings, /"msg":"ready"/)

  const health = spawnSync(process.execPath, ['run/check-health.mjs'], {
    cwd: tree,
    env: settings,
  })
  expect(health.status).toBe(0)
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, body: await answer.text() }
  }
  expect((await get('/readyz')).status).toBe(200)
  const page = await get('/login')
  expect(page.body).toContain('<div id="root">')
  const [script] = /\/assets\/[\w-]+\.js/.exec(page.body)!
  expect((await get(script)).status).toBe(200)
  expect((await get('/storefront/v1/widget.js')).body.length).toBeGreaterThan(1000)
  expect((await get('/api/docs')).status).toBeLessThan(400)

  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Maren Kolb',
      email: 'maren@example.com',
      password: 'a-long-enough-one',
    }),
  })
  expect(registered.status).toBe(200)
  const letters = async () =>
    (await (await fetch(`http://127.0.0.1:${sandboxPort}/sandbox/mail.json`)).json()) as {
      to: string[]
    }[]
  // The letter is sent by a job.
  await expect
    .poll(async () => (await letters()).map(({ to }) => to), { timeout: 60_000 })
    .toContainEqual(['maren@example.com'])
}, 180_000)
