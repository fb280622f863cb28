import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '../problem.ts'

export type JobsWaiting = () => Promise<{ name: string; count: number }[]>

/** Scrapers usually time out after ten seconds. */
const QUEUE_MS = 2_000

export type Metrics = { contentType: string; read(): Promise<string> }

/**
 * In Prometheus text: the process, each route's times by status, and what the job queue contains (left out
 * while the database does not say).
 */
export const openMetrics = (app: FastifyInstance, jobsWaiting?: JobsWaiting): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  /** This queries the database: if it is unavailable or hangs, only this metric is missing. */
  const countJobs = async () => {
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('the job queue did not answer in time')), QUEUE_MS).unref(),
    )
    return Promise.race([jobsWaiting?.() ?? [], late]).catch((error: Error) => {
      app.log.warn({ err: error }, 'the jobs that wait could not be counted')
      return []
    })
  }
  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due or under way, by name',
    labelNames: ['job'],
    registers: [],
    async collect() {
      this.reset()
      for (const { name, count } of await countJobs()) this.set({ job: name }, count)
    },
  })
  registry.registerMetric(waiting)
  app.addHook('onResponse', (request, reply, done) => {
    times.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return { contentType: registry.contentType, read: () => registry.metrics() }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/metrics`, with `Authorization: Bearer` and the token; else 401. */
export const addMetrics = (app: FastifyInstance, metrics: Metrics, token: string) => {
  app.get('/metrics', async (request, reply) => {
    const [, shown = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(shown), digest(token))) throw new Problem('unauthenticated')
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** Only `/metrics`, on a separate port for monitoring. */
export const listenForMetrics = async (
  metrics: Metrics,
  { port, host }: { port: number; host: string },
) => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, host, ready))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
