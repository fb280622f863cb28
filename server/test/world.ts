import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@plaudit/contract/all'
import { startMail } from '@plaudit/sandbox/mail/start-mail'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { inject } from 'vitest'
import type { Listen } from '../src/db/listen.ts'
import type { OpenDb } from '../src/db/open.ts'
import { makeApp, type AppParts } from '../src/http/app.ts'
import type { OpenQueue } from '../src/jobs/queue.ts'
import { runDueJobs, runTimedJobs } from '../src/jobs/worker.ts'
import { diskFiles } from '../src/providers/disk/files.ts'
import { openSecretBox } from '../src/secret-box.ts'
import { seedPlans } from '../src/start/seed-plans.ts'
import {
  jobs,
  listEndedSessions,
  publicRoutes,
  receiveUpload,
  routes,
  webhooks,
} from '../src/start/parts.ts'
import type { Settings, World } from '../src/world.ts'
import { callerOf } from './caller-of.ts'
import { openVendors } from './open-vendors.ts'
import { takeDatabase } from './spare-databases.ts'
import { watchErrors } from './watch-errors.ts'
import { watchStatements, type Statement } from './watch-statements.ts'

const settings: Settings = {
  publicUrl: 'http://plaudit.test',
  freeReviewAllowance: 50,
  importMaxRows: 500,
  migrationMaxRows: 100_000,
  importMaxBytes: 20 * 1024 * 1024,
  supportEmail: 'support@example.com',
  paymentProviders: ['stripe', 'paypal', 'shopify'],
  seller: null,
  browser: {
    google_client_id: 'plaudit-sandbox.apps.googleusercontent.com',
    google_script_url: 'http://127.0.0.1:9/google/gsi/client',
    messaging: null,
    tag_manager: null,
    analytics: null,
    error_reporting: null,
    needs_consent: true,
    help_url: 'https://help.example.com',
    shopify_listing_url: 'https://apps.shopify.com/plaudit',
  },
  messagingSecret: null,
  sessionSecret: 'a secret of the tests, long enough for them',
}

type Options = {
  settings?: Partial<Settings>
  sandboxUrl?: string
  smtpPort?: number | undefined
  /** What this app is put together from, where it is not as always. */
  parts?: Partial<AppParts>
  /** Told each statement that is asked of the database, which is PostgreSQL then. */
  seeStatement?: (statement: Statement) => void
}

/** A web process as far as memory goes. What it answers and the contract does not name is put into `unnamed`. */
const openTestApp = async (world: World, parts: Partial<AppParts>, unnamed: Set<string>) => {
  const app = await makeApp(world, {
    routes,
    publicRoutes,
    webhooks,
    receiveUpload,
    listEndedSessions,
    endpoints: allEndpoints,
    trustProxy: false,
    isReady: async () => true,
    ...parts,
  })
  watchErrors(app, unnamed)
  await app.ready()
  return app
}

const assertAllNamed = (unnamed: Set<string>) => {
  if (unnamed.size > 0)
    throw new Error(`Answered, and not named in the contract: ${[...unnamed].join(', ')}`)
}

const withToken = (app: FastifyInstance) => (access: string) =>
  callerOf(app, { authorization: `Bearer ${access}` })

/** What a world listens to ends with it: the connection goes on. */
const listenUntilClosed = (listen: Listen) => {
  const stops: (() => Promise<void>)[] = []
  return {
    listen: async (...args: Parameters<Listen>) => {
      const stop = await listen(...args)
      stops.push(stop)
      return stop
    },
    stopListening: async () => {
      for (const stop of stops) await stop()
    },
  }
}

type Connected = { opened: OpenDb; queue: OpenQueue; listen: Listen }

const openWorld = async (
  { opened, queue, listen }: Connected,
  options: Options & { folder: string; now(): Date },
) => {
  const log = pino({ level: process.env['LOGS'] ?? 'silent' })
  const { folder, now, sandboxUrl, smtpPort } = options
  const { db, runRead, runPrepared } = options.seeStatement
    ? watchStatements(opened, options.seeStatement)
    : opened
  const secrets = openSecretBox([{ id: 'test', key: Buffer.alloc(32, 7) }])
  const world: World = {
    db,
    runRead,
    runPrepared,
    listen,
    announce: null,
    clock: { now },
    settings: { ...settings, ...options.settings },
    // A test may put functions of its own into it.
    queue: { ...queue },
    log,
    files: diskFiles({ folder: join(folder, 'files'), publicUrl: 'http://plaudit.test' }),
    secrets,
    ...openVendors(db, now, { sandboxUrl, smtpPort, secrets }),
  }
  await seedPlans(world)
  return world
}

const runnersOf = (world: World, queue: OpenQueue) => ({
  /** `names`: only these, where time counts. `tries`: how often one that fails is run, as the queue would do later. */
  runJobs: (names?: string[], tries = 1) =>
    runDueJobs(world, queue, {
      jobs: names ? jobs.filter(({ name }) => names.includes(name)) : jobs,
      tries,
    }),
  /** Runs jobs of the clock as if it were time for them, in this order. */
  runTimed: (names: string[], tries = 1) =>
    runTimedJobs(world, {
      jobs: names.map((wanted) => jobs.find(({ name }) => name === wanted)!),
      tries,
    }),
})

/**
 * The whole product on a database that contains nothing yet: real HTTP (through Fastify's injection), real SQL, a moved
 * clock, jobs run on demand. Each test makes its own account; the database is emptied when the world is closed.
 */
export const startTestWorld = async (options: Options = {}) => {
  const { opened, queue, giveBack } = await takeDatabase()
  const { listen, stopListening } = listenUntilClosed(opened.listen)
  // Letters go somewhere in every test, also where no sandbox is started.
  const post = options.smtpPort ? null : await startMail(Fastify(), { port: 0, host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-test-'))
  let now = new Date('2026-11-21T10:00:00Z')
  const world = await openWorld(
    { opened, queue, listen },
    { ...options, smtpPort: options.smtpPort ?? post?.memory.port, folder, now: () => now },
  )
  const unnamed = new Set<string>()
  const openApp = () => openTestApp(world, options.parts ?? {}, unnamed)
  const app = await openApp()
  return {
    world,
    app,
    folder,
    database: inject('database').kind,
    engine: opened.engine,
    /** The letters that came, where no sandbox takes them. */
    letters: post?.memory.letters ?? [],
    guest: callerOf(app),
    /** Another web process on the same database, as far as memory goes. */
    openAnother: async () => {
      const other = await openApp()
      return {
        guest: callerOf(other),
        as: withToken(other),
        close: () => other.close(),
      }
    },
    /** Calls with an access token. */
    as: withToken(app),
    advance: ({ days = 0, minutes = 0 }: { days?: number; minutes?: number }) => {
      now = new Date(now.getTime() + days * 86_400_000 + minutes * 60_000)
    },
    ...runnersOf(world, queue),
    close: async () => {
      await app.close()
      await stopListening()
      await giveBack()
      await post?.close()
      rmSync(folder, { recursive: true, force: true })
      assertAllNamed(unnamed)
    },
  }
}
export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>
