import type { FastifyInstance } from 'fastify'

const CHECK_MS = 2_000

/** The minimum speed of a body: after `graceMs`, at least `bytesPerSecond` on average. */
export type BodyPace = { graceMs: number; bytesPerSecond: number }

/**
 * Disconnects very slow senders: each holds a connection, and a few thousand would hold all. The limit is below the
 * slowest mobile line.
 */
export const addBodyPace = (app: FastifyInstance, { graceMs, bytesPerSecond }: BodyPace) => {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return done(null, payload)
    const { socket } = request.raw
    const started = performance.now()
    const before = socket.bytesRead
    const timer = setInterval(
      () => {
        const ms = performance.now() - started
        if (ms < graceMs || (socket.bytesRead - before) / (ms / 1000) >= bytesPerSecond) return
        clearInterval(timer)
        request.log.warn(
          { ms: Math.round(ms), bytes: socket.bytesRead - before },
          'a slow sender was cut',
        )
        // Cuts its connection too, unless the whole body is here.
        request.raw.destroy()
      },
      Math.min(CHECK_MS, graceMs),
    )
    timer.unref()
    payload.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer))
    done(null, payload)
  })
}
