import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@plaudit/contract/all'
import { startMail } from '@plaudit/sandbox/mail/start-mail'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import pino from 'pino'
import { inject } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded, openPostgres, type OpenDb } from '../src/db/open.ts'
import { makeApp, type AppParts } from '../src/http/app.ts'
import { openQueue } from '../src/jobs/queue.ts'
import { runDueJobs } from '../src/jobs/worker.ts'
import { aliExpressReviews } from '../src/providers/aliexpress/review-site.ts'
import { amazonReviews } from '../src/providers/amazon/review-site.ts'
import { aliExpressSupplier } from '../src/providers/aliexpress/supplier-search.ts'
import { diskFiles } from '../src/providers/disk/files.ts'
import { google } from '../src/providers/google/identity.ts'
import { smtpMail } from '../src/providers/smtp/mail.ts'
import { shopify } from '../src/providers/shopify/shop-platform.ts'
import { webPictures } from '../src/providers/web/pictures.ts'
import { buildPayments } from '../src/start/build-payments.ts'
import { readConfig } from '../src/start/config.ts'
import { openSecretBox } from '../src/secret-box.ts'
import { seedPlans } from '../src/start/seed-plans.ts'
import { jobs, publicRoutes, receiveUpload, routes, webhooks } from '../src/start/parts.ts'
import type { Settings, World } from '../src/world.ts'
import { freshDatabase } from './databases.ts'
import { watchErrors } from './watch-errors.ts'

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

const read = readConfig({})
if ('faults' in read) throw new Error(read.faults.join())
const defaults = read.config

type Options = {
  settings?: Partial<Settings>
  sandboxUrl?: string
  smtpPort?: number
  /** What this app is put together from, where it is not as always. */ parts?: Partial<AppParts>
}

/** In no hurry to wait: what is polite to a site costs a test its time. */
const sourcePoliteness = (site: string, sandboxUrl = 'http://127.0.0.1:9') => ({
  base: `${sandboxUrl}/${site}/{host}`,
  delayMs: 1,
  userAgent: 'Plaudit tests',
  allowOrigin: sandboxUrl,
})

const openTestDatabase = async (): Promise<OpenDb & { drop?: () => Promise<void> }> => {
  const where = inject('database')
  if (where.kind === 'pglite')
    return openEmbedded(undefined, new Blob([Buffer.from(where.dump, 'base64')]))
  const { url, drop } = await freshDatabase(where.url, where.template)
  return Object.assign(
    await openPostgres(url, { onError: (error) => process.stderr.write(`${error.message}\n`) }),
    { drop },
  )
}

/**
 * The whole product on a database of its own: real HTTP (through Fastify's injection), real SQL, a moved clock, jobs run
 * on demand. Each test makes its own account; nothing is cleaned.
 */
export const startTestWorld = async (options: Options = {}) => {
  const opened = await openTestDatabase()
  await migrate(opened.db)
  // Letters go somewhere in every test, also where no sandbox is started.
  const post = options.smtpPort ? null : await startMail(Fastify(), { port: 0, host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-test-'))
  const log = pino({ level: process.env['LOGS'] ?? 'silent' })
  let now = new Date('2026-11-21T10:00:00Z')
  const clock = { now: () => now }
  const queue = await openQueue(
    opened,
    jobs.map(({ name }) => name),
    { log, supervise: false },
  )
  const world: World = {
    db: opened.db,
    listen: opened.listen,
    clock,
    settings: { ...settings, ...options.settings },
    queue,
    log,
    files: diskFiles({ folder: join(folder, 'files'), publicUrl: 'http://plaudit.test' }),
    google: google({
      clientId: 'plaudit-sandbox.apps.googleusercontent.com',
      certsUrl: `${options.sandboxUrl ?? 'http://127.0.0.1:9'}/google/oauth2/v3/certs`,
    }),
    secrets: openSecretBox([{ id: 'test', key: Buffer.alloc(32, 7) }]),
    mail: smtpMail({
      url: `smtp://127.0.0.1:${options.smtpPort ?? post?.memory.port}`,
      from: 'Plaudit <reviews@example.com>',
    }),
    pictures: webPictures(options.sandboxUrl ? { allowOrigin: options.sandboxUrl } : {}),
    payments: buildPayments(defaults, {
      db: opened.db,
      now: clock.now,
      sandboxUrl: options.sandboxUrl ?? 'http://127.0.0.1:9',
    }),
    reviewSites: {
      amazon: amazonReviews(sourcePoliteness('amazon', options.sandboxUrl), clock.now),
      aliexpress: aliExpressReviews(sourcePoliteness('aliexpress', options.sandboxUrl), clock.now),
    },
    supplierSearch: aliExpressSupplier(
      {
        appKey: 'plaudit-sandbox',
        appSecret: 'plaudit-sandbox-secret',
        accessToken: 'sandbox-token-0',
        refreshToken: 'sandbox-refresh',
        apiBase: `${options.sandboxUrl ?? 'http://127.0.0.1:9'}/aliexpress-ds`,
      },
      clock.now,
    ),
    shopPlatform: shopify(
      {
        clientId: 'plaudit-sandbox',
        clientSecret: 'plaudit-sandbox-secret',
        redirectUri: 'http://plaudit.test/api/connect/shopify/callback/',
        webhookUrl: 'http://plaudit.test/api/webhooks/shopify/',
        baseUrl: `${options.sandboxUrl ?? 'http://127.0.0.1:9'}/shopify/{shop}`,
      },
      clock.now,
    ),
  }
  await seedPlans(world)
  const unnamed = new Set<string>()
  const openApp = async () => {
    const parts = {
      routes,
      publicRoutes,
      webhooks,
      receiveUpload,
      endpoints: allEndpoints,
      trustProxy: false as const,
      isReady: async () => true,
    }
    const opened = await makeApp(world, { ...parts, ...options.parts })
    watchErrors(opened, unnamed)
    await opened.ready()
    return opened
  }
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
        as: (access: string) => callerOf(other, { authorization: `Bearer ${access}` }),
        close: () => other.close(),
      }
    },
    /** Calls with an access token. */
    as: (access: string) => callerOf(app, { authorization: `Bearer ${access}` }),
    advance: ({ days = 0, minutes = 0 }: { days?: number; minutes?: number }) => {
      now = new Date(now.getTime() + days * 86_400_000 + minutes * 60_000)
    },
    /** `names`: only these, where time counts. `tries`: how often one that fails is run, as the queue would do later. */
    runJobs: (names?: string[], tries = 1) =>
      runDueJobs(world, queue, {
        jobs: names ? jobs.filter(({ name }) => names.includes(name)) : jobs,
        tries,
      }),
    close: async () => {
      await app.close()
      await queue.close()
      await opened.close()
      await opened.drop?.()
      await post?.close()
      rmSync(folder, { recursive: true, force: true })
      if (unnamed.size > 0)
        throw new Error(`Answered, and not named in the contract: ${[...unnamed].join(', ')}`)
    },
  }
}
export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>

type Extra = { headers?: Record<string, string>; ip?: string }
const callerOf = (app: FastifyInstance, headers: Record<string, string> = {}) => {
  const call = async (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    extra: Extra = {},
  ) => {
    const isForm = body instanceof FormData
    const form = isForm ? new Response(body) : undefined
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/${path}`,
      remoteAddress: extra.ip ?? '127.0.0.1',
      headers: {
        ...headers,
        ...(form ? { 'content-type': form.headers.get('content-type')! } : {}),
        ...extra.headers,
      },
      ...(form
        ? { payload: Buffer.from(await form.arrayBuffer()) }
        : body === undefined
          ? {}
          : { payload: body as object }),
    })
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      json: type.includes('json') ? JSON.parse(response.body) : undefined,
    }
  }
  return {
    get: (path: string, extra?: Extra) => call('GET', path, undefined, extra),
    post: (path: string, body?: unknown, extra?: Extra) => call('POST', path, body, extra),
    put: (path: string, body?: unknown, extra?: Extra) => call('PUT', path, body, extra),
    patch: (path: string, body?: unknown, extra?: Extra) => call('PATCH', path, body, extra),
    delete: (path: string, extra?: Extra) => call('DELETE', path, undefined, extra),
  }
}
export type TestCaller = ReturnType<typeof callerOf>
