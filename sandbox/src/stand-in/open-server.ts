import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { FaultKind } from './faults.ts'

/** Writes a line to the sandbox's output: an unknown call is a mistake of the caller. */
export const complain = (line: string): void => void process.stderr.write(`[sandbox] ${line}\n`)

/** An HTTP server for JSON and forms; answers 404, with a message in the output, to unknown calls. */
export const openServer = (): FastifyInstance => {
  const server = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.setNotFoundHandler((request, reply) => {
    complain(`unknown: ${request.method} ${request.url} - no stand-in answers to this`)
    return reply.code(404).send({
      errors: 'Not Found',
      sandbox: `No stand-in answers to ${request.method} ${request.url}`,
    })
  })
  return server
}

/** Closes the connection without a response. */
export const cutConnection = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** Answers with a fault that every vendor can have. `hang` leaves the connection open. */
export const answerFault = (reply: FastifyReply, how: FaultKind): FastifyReply => {
  if (how === 'cut') return cutConnection(reply)
  if (how === 'hang') return reply.hijack() as unknown as FastifyReply
  if (how === 'garbage')
    return reply
      .code(200)
      .type('text/html')
      .send('<!doctype html><title>Maintenance</title><p>We will be back soon.</p>')
  return reply.code(503).type('text/plain').send('Service Unavailable')
}
