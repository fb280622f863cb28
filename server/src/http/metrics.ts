import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type JobsWaiting = () => Promise<{ name: string; count: number }[]>

/** `/metrics` in Prometheus text: the process, each route's times by status, and what the job queue holds. */
export const addMetrics = (app: FastifyInstance, jobsWaiting?: JobsWaiting) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due or under way, by name',
    labelNames: ['job'],
    registers: [],
    async collect() {
      for (const { name, count } of (await jobsWaiting?.()) ?? []) this.set({ job: name }, count)
    },
  })
  registry.registerMetric(waiting)
  app.addHook('onResponse', async (request, reply) => {
    times.observe({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
