import Fastify from 'fastify'

/** What the framework gives with nothing behind it: the same size of answer from memory, in a process of its own. */
const app = Fastify({ logger: false })
const body = JSON.stringify({
  results: Array.from({ length: 10 }, (_, i) => ({ id: i, text: 'x'.repeat(400) })),
})
app.get('/bare', (_request, reply) => reply.header('content-type', 'application/json').send(body))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
