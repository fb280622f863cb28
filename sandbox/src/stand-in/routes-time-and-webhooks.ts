import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { openFollowers } from './followers.ts'
import type { Outbox } from './outbox.ts'

type ClockAsk = { advance_ms?: number; now?: number | string; begin_earlier_ms?: number } | null
type WebhooksAsk = { action?: string; id?: string; order?: string; duplicate?: boolean } | null

const shown = ({ all }: Outbox) =>
  all().map(({ id, vendor, type, state, attempts, madeAt, body }) => ({
    id,
    vendor,
    type,
    state,
    attempts,
    made_at: new Date(madeAt).toISOString(),
    body,
  }))

const actions = (
  outbox: Outbox,
  { action, id = '', order, duplicate = false }: NonNullable<WebhooksAsk>,
): (() => unknown) | undefined =>
  ({
    hold: () => outbox.mode('hold'),
    send: () => outbox.mode('send'),
    deliver: () => outbox.deliver(id),
    drop: () => outbox.drop(id),
    clear: () => outbox.clear(),
    flush: () =>
      outbox.deliverAll({ order: order === 'reversed' ? 'reversed' : 'made', duplicate }),
  })[action ?? '']

/**
 * `GET|POST /sandbox/clock` (`{ advance_ms }`, `{ now }`, or, before anything has happened, `{ begin_earlier_ms }`),
 * `GET /sandbox/clock/followed?moved_ms` for a product that goes by this time (it answers when the time was moved, or
 * after a while), and `GET|POST /sandbox/webhooks` (`{ action }`: hold, send, deliver, drop, flush, clear), for
 * whoever runs in another process.
 */
export const timeAndWebhookRoutes = (
  server: FastifyInstance,
  { clock, outbox }: { clock: Clock; outbox: Outbox },
): {
  /** Moves the time by these milliseconds, runs due events, and waits for their webhooks. */
  moveTime(ms: number): Promise<void>
} => {
  const followers = openFollowers(clock)
  const moveTime = async (ms: number) => {
    // First the followers, then the due events: a webhook from tomorrow must not reach a server that is still at
    // today.
    clock.move(ms)
    await followers.notify()
    clock.runDue()
    await outbox.settled()
  }
  clockRoutes(server, { clock, followers, moveTime })
  webhookRoutes(server, outbox)
  return { moveTime }
}

type Clocked = {
  clock: Clock
  followers: ReturnType<typeof openFollowers>
  moveTime(ms: number): Promise<void>
}

const clockRoutes = (server: FastifyInstance, { clock, followers, moveTime }: Clocked) => {
  const time = () => {
    const next = clock.next()
    return {
      now: new Date(clock.now()).toISOString(),
      moved_ms: clock.moved(),
      next_due: next === null ? null : new Date(next).toISOString(),
    }
  }
  server.get('/sandbox/clock', async () => time())
  server.get<{ Querystring: { moved_ms?: string } }>(
    '/sandbox/clock/followed',
    async ({ query }) => {
      await followers.wait(Number(query.moved_ms))
      return { moved_ms: clock.moved() }
    },
  )
  server.addHook('preClose', async () => followers.letGo())
  server.post<{ Body: ClockAsk }>('/sandbox/clock', async ({ body }, reply) => {
    if (body?.begin_earlier_ms !== undefined) {
      const hasBegun = clock.moved() !== 0 || clock.next() !== null
      if (hasBegun || !(body.begin_earlier_ms > 0))
        return reply
          .code(409)
          .send({ errors: 'A history can begin earlier only before anything has happened' })
      await moveTime(-body.begin_earlier_ms)
      return time()
    }
    const ms =
      body?.advance_ms ??
      (body?.now === undefined ? Number.NaN : new Date(body.now).getTime() - clock.now())
    if (!Number.isFinite(ms) || ms < 0)
      return reply
        .code(400)
        .send({ errors: 'Give advance_ms or a later now; time does not run back' })
    await moveTime(ms)
    return time()
  })
}

const webhookRoutes = (server: FastifyInstance, outbox: Outbox) => {
  server.get('/sandbox/webhooks', async () => shown(outbox))
  server.post<{ Body: WebhooksAsk }>('/sandbox/webhooks', async ({ body }, reply) => {
    const act = actions(outbox, body ?? {})
    if (!act)
      return reply
        .code(400)
        .send({ errors: 'Name an action: hold, send, deliver, drop, flush, clear' })
    await act()
    return shown(outbox)
  })
}
