import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@plaudit/contract/endpoint'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify'
import helmet from 'helmet'
import type { World } from '../world.ts'
import { addApiDescription } from './api-description.ts'
import { addApiRoutes } from './api-routes.ts'
import {
  addPreviewFrame,
  addTransportSecurity,
  DATA_POLICY,
  noHosts,
  type ContentSecurity,
} from './pages/content-security.ts'
import { watchEndedSessions, type ListEndedSessions } from './ended-sessions.ts'
import { makeAnswerError } from './errors.ts'
import { addHealth } from './health.ts'
import { createLiveStreams } from './live/live-stream.ts'
import { addMetrics, openMetrics, type JobsWaiting, type Metrics } from './metrics.ts'
import { addEmbeddedPage, type EmbeddedApp } from './pages/embedded-page.ts'
import { addPages } from './pages/pages.ts'
import type { PublicRoute } from './pages/public-route.ts'
import { addPublicRoutes } from './pages/public-routes.ts'
import type { Route } from './route.ts'
import { shedLoad } from './load/shed-load.ts'
import { addBodyPace, type BodyPace } from './uploads/slow-bodies.ts'
import { addUploadDoor, type ReceiveUpload } from './uploads/upload-door.ts'
import { addWebhooks, type WebhookRoute } from './webhooks.ts'

export type AppParts = {
  routes: Route[]
  publicRoutes: PublicRoute[]
  webhooks: WebhookRoute[]
  receiveUpload: ReceiveUpload
  listEndedSessions: ListEndedSessions
  endpoints: Endpoint[]
  /** Folders to serve: the built SPA, and public files when they are on this disk. */
  webFolder?: string
  filesFolder?: string
  /** A page to show in a frame without scripts. */ noscriptFrame?: string | undefined
  /** Trusted proxies: how many are in front, or their addresses; false when there is none. */
  trustProxy: false | number | string[]
  /** The token for `/metrics`; without it the path does not exist. */
  metricsToken?: string | undefined
  /** What pages may load; nothing from other hosts by default. */
  security?: ContentSecurity
  /** The page inside a store's admin; without it there is none. */
  embedded?: EmbeddedApp
  /** Receives the metrics, to serve them elsewhere. */
  onMetrics?: (metrics: Metrics) => void
  isReady(): Promise<boolean>
  jobsWaiting?: JobsWaiting
  /** The maximum of concurrent requests of the owners' API, and the same for storefronts. */
  maxRequests?: number
  /** Timeouts for a request's head and for the whole request, and the minimum speed of a body. */
  patience?: { headersMs: number; requestMs: number; checkMs: number; bodyPace: BodyPace }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's answers carry all headers that a browser needs. */
    hasOwnHeaders?: boolean
  }
}

/** A request's head comes in one go; a whole one may be a large file over a slow line. */
const usualPatience = {
  headersMs: 15_000,
  requestMs: 15 * 60_000,
  checkMs: 2_000,
  bodyPace: { graceMs: 20_000, bytesPerSecond: 2_000 },
}
const MAX_REQUESTS = 200
const ownFilesOnly: ContentSecurity = { hosts: noHosts, trustedTypes: true, hstsSeconds: 0 }
/** Of 11: higher levels make JSON hardly smaller and take far longer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const STOREFRONT = '/storefront/v1'

/** Fastify accepts no number here: the proxies are counted from the right. */
const asTrust = (trusted: AppParts['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

const assertSlashes = (endpoints: Endpoint[]) => {
  const wrong = endpoints.filter(({ path }) => !path.endsWith('/'))
  if (wrong.length)
    throw new Error(
      `These paths do not end in a slash (API-1): ${wrong.map(({ path }) => path).join(', ')}`,
    )
}

const assertAllRouted = (endpoints: Endpoint[], routes: Route[]) => {
  const kept = new Set(routes.map(({ endpoint }) => endpoint.name))
  const broken = endpoints.filter(({ name, answer }) => !kept.has(name) && answer !== 'stream')
  if (broken.length)
    throw new Error(
      `The contract promises what no route keeps: ${broken.map(({ name }) => name).join(', ')}`,
    )
}

const newServer = (world: World, { trustProxy, patience = usualPatience }: AppParts) =>
  Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    bodyLimit: 1_000_000,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    trustProxy: asTrust(trustProxy),
    forceCloseConnections: 'idle',
  })

const addSafeHeaders = (
  app: FastifyInstance,
  { security, publicUrl }: { security: ContentSecurity; publicUrl: string },
) => {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    frameguard: false,
    hsts: false,
    originAgentCluster: false,
    // Google's sign-in window answers through its opener, and its client asks for the page's origin.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.hasOwnHeaders) return done()
    setHeaders(request.raw, reply.raw, done as () => void)
  })
  addTransportSecurity(app, security)
  addPreviewFrame(app, publicUrl)
}
const isStorefront = ({ path }: PublicRoute) => path.startsWith(`${STOREFRONT}/`)

/**
 * What goes with every answer to a shop's page; written out, since hooks that put them together took a fifth of the time
 * of an answer.
 */
const storefrontHeaders = {
  'access-control-allow-origin': '*',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Reading, which any page may and which needs nothing else: without the hooks of other routes. */
const addStorefrontReads = (open: FastifyInstance, world: World, routes: PublicRoute[]) => {
  const answerError = makeAnswerError(world)
  open.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(error, request, reply.headers(storefrontHeaders)),
  )
  addPublicRoutes(open, world, routes, {
    headers: storefrontHeaders,
    config: { hasOwnHeaders: true },
  })
}

/** Only these routes allow other origins: shops show their reviews. */
const addStorefront = async (
  app: FastifyInstance,
  world: World,
  { publicRoutes, maxRequests = MAX_REQUESTS }: AppParts,
) => {
  await app.register(
    async (open) => {
      shedLoad(open, maxRequests)
      const routes = publicRoutes
        .filter(isStorefront)
        .map((route) => ({ ...route, path: route.path.slice(STOREFRONT.length) }))
      const isRead = ({ method }: PublicRoute) => method === 'GET'
      await open.register(async (reads) => addStorefrontReads(reads, world, routes.filter(isRead)))
      await open.register(async (others) => {
        await others.register(cors, { origin: '*', methods: ['GET', 'POST'], maxAge: 86_400 })
        addPublicRoutes(
          others,
          world,
          routes.filter((route) => !isRead(route)),
        )
      })
    },
    { prefix: STOREFRONT },
  )
}

const addOtherPublicRoutes = async (
  app: FastifyInstance,
  world: World,
  { publicRoutes, maxRequests = MAX_REQUESTS }: AppParts,
) => {
  await app.register(async (open) => {
    shedLoad(open, maxRequests)
    addPublicRoutes(
      open,
      world,
      publicRoutes.filter((route) => !isStorefront(route)),
    )
  })
}

const logRequests = (api: FastifyInstance) => {
  api.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/** All endpoints of the contract. */
const addOwnersApi = async (
  app: FastifyInstance,
  world: World,
  { endpoints, routes, listEndedSessions, maxRequests = MAX_REQUESTS }: AppParts,
) => {
  const sessions = await watchEndedSessions(world, listEndedSessions)
  app.addHook('onClose', async () => sessions.close())
  await app.register(async (api) => {
    shedLoad(api, maxRequests)
    await api.register(compress, {
      threshold: 1024,
      customTypes: /^(application\/json|text\/html)/,
      encodings: ['br', 'gzip'],
      brotliOptions,
    })
    api.addHook(
      'onRequest',
      async (request, reply) =>
        void reply
          .header('x-request-id', request.id)
          .header('content-security-policy', DATA_POLICY),
    )
    logRequests(api)
    const streams = createLiveStreams(world, sessions)
    app.addHook('preClose', async () => streams.closeAll())
    const streamed = endpoints
      .filter((endpoint) => endpoint.answer === 'stream')
      .map((endpoint): Route => ({ endpoint, run: async () => undefined }))
    addApiRoutes(api, { world, sessions, streams }, [...routes, ...streamed])
  })
}

/** The whole HTTP server: owners' API, storefront, health, metrics, pages. The caller makes it listen. */
export const makeApp = async (world: World, parts: AppParts) => {
  const { patience = usualPatience, security = ownFilesOnly } = parts
  assertSlashes(parts.endpoints)
  assertAllRouted(parts.endpoints, parts.routes)
  const app = newServer(world, parts)
  app.setErrorHandler(makeAnswerError(world))
  readEmptyJson(app)
  addBodyPace(app, patience.bodyPace)
  addSafeHeaders(app, { security, publicUrl: world.settings.publicUrl })
  await app.register(multipart)
  addHealth(app, parts.isReady)
  const metrics = openMetrics(app, parts.jobsWaiting)
  if (parts.metricsToken) addMetrics(app, metrics, parts.metricsToken)
  await addStorefront(app, world, parts)
  await addOtherPublicRoutes(app, world, parts)
  await app.register(async (open) => addWebhooks(open, world, parts.webhooks))
  await app.register(async (open) => addUploadDoor(open, world, parts.receiveUpload))
  await addOwnersApi(app, world, parts)
  await addApiDescription(app, parts.endpoints)
  addEmbeddedPage(app, world, { ...parts, security })
  await addPages(app, world, { ...parts, security })
  parts.onMetrics?.(metrics)
  return app
}

/** "No payload" calls arrive with a JSON content type and nothing in them. */
const readEmptyJson = (app: FastifyInstance) => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }), undefined)
    }
  })
}
