import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { benchSecrets, makeDatabase } from './database.ts'
import { serverEnv, workOf } from './processes.ts'

const ROUNDS = 5

const startOnce = async (env: Record<string, string>) => {
  const started = performance.now()
  const child = fork('server/dist/main.js', [], {
    execArgv: ['--max-semi-space-size=16'],
    env: serverEnv(env),
  })
  const ended = once(child, 'exit')
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ])
  if (!isReady) throw new Error('The server ended before it was ready.')
  const seconds = (performance.now() - started) / 1000
  const work = workOf(child.pid!)
  child.kill('SIGTERM')
  await ended
  return { seconds, work }
}

const measureStart = async (what: string, env: Record<string, string>, goalSeconds: number) => {
  const first = await startOnce(env)
  const again: Awaited<ReturnType<typeof startOnce>>[] = []
  for (let round = 0; round < ROUNDS; round++) again.push(await startOnce(env))
  const [seconds, work] = (['seconds', 'work'] as const).map(
    (name) => again.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!,
  )
  return {
    what,
    'first s': first.seconds,
    'again s': seconds,
    'CPU s': work,
    goal: `again <= ${goalSeconds} s ${seconds! <= goalSeconds ? 'met' : 'missed'}`,
  }
}

/** Seconds from a start until requests are taken: on an empty database, then on what is there, the median of five. */
export const measureStarts = async (folder: string) => {
  const database = await makeDatabase()
  const env = { PORT: '3813', ...benchSecrets }
  const embedded = { ...env, DATABASE_URL: '', DATA_DIR: join(folder, 'start') }
  const onPostgres = { ...env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'start-pg') }
  try {
    return [
      await measureStart('embedded database', embedded, 2),
      await measureStart('PostgreSQL', onPostgres, 1),
    ]
  } finally {
    await database.drop()
  }
}
