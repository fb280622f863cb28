import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@plaudit/contract/endpoint'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { addApiDescription } from './api-description.ts'
import { addApiRoutes } from './api-routes.ts'
import { answerError } from './errors.ts'
import { addHealth } from './health.ts'
import { makeLiveStreams } from './live-stream.ts'
import { addMetrics, type JobsWaiting } from './metrics.ts'
import { addPages } from './pages.ts'
import type { PublicRoute } from './public-route.ts'
import { addPublicRoutes } from './public-routes.ts'
import type { Route } from './route.ts'
import { addUploadDoor, type ReceiveUpload } from './upload-door.ts'
import { addWebhooks, type WebhookRoute } from './webhooks.ts'

export type AppParts = {
  routes: Route[]
  publicRoutes: PublicRoute[]
  webhooks: WebhookRoute[]
  receiveUpload: ReceiveUpload
  endpoints: Endpoint[]
  /** Folders to serve: the built SPA, and public files when they are on this disk. */
  webFolder?: string
  filesFolder?: string
  /** A page of another host to frame where scripts are off. */
  noscriptFrame?: string | undefined
  trustProxy: boolean
  isReady(): Promise<boolean>
  jobsWaiting?: JobsWaiting
}

const assertSlashes = (endpoints: Endpoint[]) => {
  const wrong = endpoints.filter(({ path }) => !path.endsWith('/'))
  if (wrong.length) throw new Error(`These paths do not end in a slash (spec 7): ${wrong.map(({ path }) => path).join(', ')}`)
}

const assertAllRouted = (endpoints: Endpoint[], routes: Route[]) => {
  const kept = new Set(routes.map(({ endpoint }) => endpoint.name))
  const broken = endpoints.filter(({ name, answer }) => !kept.has(name) && answer !== 'stream')
  if (broken.length) throw new Error(`The contract promises what no route keeps: ${broken.map(({ name }) => name).join(', ')}`)
}

/** The whole HTTP side: owner's API, storefront, health, metrics, pages. Listens only when the caller says so. */
export const makeApp = async (world: World, parts: AppParts) => {
  assertSlashes(parts.endpoints)
  assertAllRouted(parts.endpoints, parts.routes)
  const app = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    bodyLimit: 1_000_000,
    trustProxy: parts.trustProxy,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(answerError)
  readEmptyJson(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    frameguard: false,
    hsts: false,
    // Google's sign-in window answers through its opener, and its client asks for the page's origin.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(multipart)
  addHealth(app, parts.isReady)
  addMetrics(app, parts.jobsWaiting)
  await app.register(async (open) => {
    await open.register(cors, { origin: '*', methods: ['GET', 'POST'], maxAge: 86_400 })
    addPublicRoutes(open, world, parts.publicRoutes)
  })
  await app.register(async (open) => addWebhooks(open, world, parts.webhooks))
  await app.register(async (open) => addUploadDoor(open, world, parts.receiveUpload))
  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
    api.addHook('onResponse', async (request, reply) => {
      request.log.info({ method: request.method, path: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    })
    const streams = makeLiveStreams(world)
    app.addHook('preClose', async () => streams.closeAll())
    const routes = parts.endpoints.filter((endpoint) => endpoint.answer === 'stream').map((endpoint): Route => ({ endpoint, run: async () => undefined }))
    addApiRoutes(api, { world, streams }, [...parts.routes, ...routes])
  })
  await addApiDescription(app, parts.endpoints)
  await addPages(app, parts)
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
