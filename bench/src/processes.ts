import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const servers = new Set<ChildProcess>()

/** What a measured server is started with, beside `env`. */
export const serverEnv = (env: Record<string, string>) => ({
  ...process.env,
  LOG_LEVEL: 'fatal',
  SEED_DEMO: 'off',
  NODE_COMPILE_CACHE: 'node_modules/.cache/plaudit-compiled',
  ...env,
})

/** Starts the product as a process of its own and waits until it is ready. `pid` is what memory is read from. */
export const startServer = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'server/dist/main.js'], {
    env: serverEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  servers.add(child)
  const url = `http://127.0.0.1:${env['PORT']}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (tries > 300) throw new Error('The server was not ready in time')
    await new Promise((done) => setTimeout(done, 100))
  }
  const stop = () =>
    new Promise<void>((done) => {
      servers.delete(child)
      child.once('exit', () => done())
      child.kill('SIGTERM')
    })
  return { url, pid: child.pid!, stop }
}

/** Starts the stand-ins of the outside world, from which photos are fetched. `productUrl`: where they send webhooks. */
export const startSandbox = async (port: number, folder: string, productUrl?: string) => {
  const child = spawn(process.execPath, ['sandbox/src/main.ts'], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(port + 1),
      DATA_DIR: folder,
      ...(productUrl && { PLAUDIT_URL: productUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  servers.add(child)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${url}/sandbox`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The sandbox was not ready in time')
}

/** Nothing that was started outlives the run. */
export const stopAll = () => servers.forEach((child) => child.kill('SIGKILL'))

/** Seconds of work so far, of all threads: what wall time would be on a machine that does nothing else. */
export const workOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory in MB, now and at its highest. */
export const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: of('VmRSS'), highest: of('VmHWM') }
}
