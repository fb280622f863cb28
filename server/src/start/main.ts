import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allEndpoints } from '@plaudit/contract/all'
import type { FastifyInstance } from 'fastify'
import { isMigrated, migrate } from '../db/migrate.ts'
import { sealAllTokens } from '../features/stores/tokens/seal-all-tokens.ts'
import { listenForMetrics, type Metrics } from '../http/metrics.ts'
import { planReading } from '../features/supplier-products/reading/plan-reading.ts'
import { makeApp } from '../http/app.ts'
import { releaseOrphans } from '../jobs/queue.ts'
import { startWorker } from '../jobs/worker.ts'
import { contentSecurityOf } from './allowed-hosts.ts'
import { embeddedAppOf } from './embedded-app.ts'
import { buildWorld, openDatabase } from './build-world.ts'
import { sandboxUrlOf } from './sandbox-url.ts'
import { environment, readConfig, type Config } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { keepCompiled } from './keep-compiled.ts'
import { removeAbandonedFolders } from '../temporary-folder.ts'
import { setGarbageCollection } from './set-garbage-collection.ts'
import { movableClockOf, openClock } from './open-clock.ts'
import { openLog } from './open-log.ts'
import {
  jobNames,
  jobs,
  listEndedSessions,
  publicRoutes,
  receiveUpload,
  routes,
  webhooks,
} from './parts.ts'
import type { World } from '../world.ts'
import { seedDemo } from './seed-demo.ts'
import { seedPlans } from './seed-plans.ts'

/**
 * RUN-4: requests are finished and jobs given back within 10 s. What still sends after 5 s is
 * cut: an upload may take minutes.
 */
const STOP_MS = 10_000
const CUT_MS = 5_000
const roles = ['all', 'web', 'worker'] as const
type Role = (typeof roles)[number]

const fail = (lines: string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const roleFrom = (word: string | undefined, config: Config): Role => {
  const role = roles.find((one) => one === (word ?? 'all'))
  if (!role) return fail([`Start as one of: ${roles.join(', ')}.`])
  if (role !== 'all' && !config.DATABASE_URL)
    return fail([
      `A separate ${role} process needs DATABASE_URL: the embedded database belongs to one process.`,
    ])
  return role
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * THIRD-2: the tag manager's frame for browsers without scripts; these cannot be asked for
 * consent, so only where none is needed.
 */
const noscriptFrameOf = ({ TAG_MANAGER_ID: id, CONSENT }: Config) =>
  id && CONSENT === 'not-needed' ? `https://www.googletagmanager.com/ns.html?id=${id}` : undefined

const securityOf = (config: Config) => ({
  security: contentSecurityOf(config),
  embedded: embeddedAppOf(config),
})

const publicFolder = (config: Config) => {
  const folder = resolve(config.DATA_DIR, 'files', 'public')
  mkdirSync(folder, { recursive: true })
  return folder
}

const closeApp = async (app: FastifyInstance) => {
  const cut = setTimeout(() => app.server.closeAllConnections(), CUT_MS)
  await app.close()
  clearTimeout(cut)
}

const seedFirst = async (config: Config, world: World, kind: string) => {
  const sandboxUrl = sandboxUrlOf(config)
  if (kind !== 'pglite' || config.SEED_DEMO !== 'on' || !sandboxUrl) return
  await seedDemo(world, { sandboxUrl, canMoveTime: movableClockOf(config) !== null })
  await planReading(world)
}

type Timed = { runTimed: () => Promise<void>; keepSchedule: () => Promise<void> }

/**
 * The demo's months go by within seconds: nothing runs by the clock meanwhile, because it would see a supplier's token
 * run out between two calls.
 */
const followClock = async (
  clock: ReturnType<typeof openClock>,
  worker: Timed | undefined,
  seed: () => Promise<void>,
) => {
  let isSeeding = true
  await clock.follow(async () => (isSeeding ? undefined : worker?.runTimed()))
  await seed()
  isSeeding = false
  await worker?.keepSchedule()
}

const start = async (config: Config, role: Role) => {
  const { log, flush } = await openLog(config, role)
  const opened = await openDatabase(config, log)
  await migrate(opened.db)
  const works = role !== 'web'
  const clock = openClock(config, log)
  const { world, queue } = await buildWorld(config, { opened, log, jobNames, works, clock })
  if (opened.engine.kind === 'pglite') await releaseOrphans(opened.db)
  await seedPlans(world)
  await sealAllTokens(world)
  const worker = works ? await startWorker(world, queue, jobs) : undefined
  await followClock(clock, worker, () => seedFirst(config, world, opened.engine.kind))
  let metrics: Metrics | undefined
  const app =
    role === 'worker'
      ? undefined
      : await makeApp(world, {
          routes,
          publicRoutes,
          webhooks,
          receiveUpload,
          listEndedSessions,
          endpoints: allEndpoints,
          webFolder: here('../../../web/dist'),
          ...(config.S3_BUCKET ? {} : { filesFolder: publicFolder(config) }),
          noscriptFrame: noscriptFrameOf(config),
          trustProxy: config.TRUST_PROXY,
          ...securityOf(config),
          metricsToken: config.METRICS_TOKEN,
          onMetrics: (opened) => (metrics = opened),
          isReady: async () => (await isMigrated(opened.db)) && (await world.files.isReachable()),
          maxRequests: config.MAX_REQUESTS,
          jobsWaiting: queue.waiting,
        })
  await app?.listen({ port: config.PORT, host: config.HOST })
  const watched =
    metrics && config.METRICS_PORT !== undefined
      ? await listenForMetrics(metrics, { port: config.METRICS_PORT, host: config.HOST })
      : undefined
  log.info({ role, port: app ? config.PORT : undefined, database: opened.engine.kind }, 'ready')
  process.send?.({ ready: true, database: opened.engine.kind })

  const stop = async () => {
    log.info('stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    clock.stop()
    worker?.stop()
    await Promise.all([watched?.close(), app && closeApp(app), queue.close()])
    await world.announce?.close()
    await opened.close()
    await flush()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  // Started as a child: when the parent is killed outright, its end of the channel closes.
  process.once('disconnect', () => void stop())
}

if (Number(process.versions.node.split('.')[0]) < 24)
  fail(['Plaudit needs Node 24, which npm installs with it: start it with npm start.'])
setGarbageCollection()
const read = readConfig(environment())
if ('faults' in read)
  fail(['Plaudit cannot start with these settings:', ...read.faults.map((fault) => `  ${fault}`)])
else {
  const { PORT, METRICS_PORT } = read.config
  const ports = { PORT, ...(METRICS_PORT === undefined ? {} : { METRICS_PORT }) }
  await removeAbandonedFolders()
  await start(read.config, roleFrom(process.argv[2], read.config)).catch((error: unknown) =>
    fail([explainFailure(error, ports)]),
  )
  keepCompiled()
}
