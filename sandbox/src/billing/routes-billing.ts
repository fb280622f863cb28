import type { FastifyInstance } from 'fastify'
import type { Clock } from '../stand-in/clock.ts'
import type { Outbox } from '../stand-in/outbox.ts'
import { drawBilling } from './draw-billing.ts'
import { listPayers, setPays } from './list-payers.ts'

type Parts = {
  clock: Clock
  outbox: Outbox
  memories: Parameters<typeof listPayers>[0]
  moveTime(ms: number): Promise<void>
}
type Form = {
  action?: string
  id?: string
  pays?: string
  ms?: string
  order?: string
  duplicate?: string
}

const actions = (
  { outbox, memories, moveTime }: Parts,
  { id = '', pays, ms, order, duplicate }: Form,
): Record<string, () => unknown> => ({
  pays: () => setPays(memories, { id, pays: pays === 'yes' }),
  advance: () => (Number(ms) > 0 ? moveTime(Number(ms)) : false),
  hold: () => outbox.mode('hold'),
  send: () => outbox.mode('send'),
  flush: () =>
    outbox.deliverAll({
      order: order === 'reversed' ? 'reversed' : 'made',
      duplicate: duplicate === 'yes',
    }),
  deliver: () => outbox.deliver(id),
  drop: () => outbox.drop(id),
})

/**
 * `GET /sandbox/billing` shows what the payment vendors have; `POST` (a form: `action`, and what it needs) lets one
 * thing happen and goes back there.
 */
export const billingRoutes = (server: FastifyInstance, parts: Parts): void => {
  const { clock, outbox, memories } = parts
  server.get('/sandbox/billing', (_request, reply) =>
    reply.type('text/html').send(drawBilling({ clock, outbox, payers: listPayers(memories) })),
  )
  server.post<{ Body: Form | null }>('/sandbox/billing', async ({ body }, reply) => {
    const form = body ?? {}
    const act = Object.entries(actions(parts, form)).find(([name]) => name === form.action)?.[1]
    if (!act || (await act()) === false)
      return reply.code(400).send({
        errors:
          'Give an action: pays (id, pays), advance (ms), hold, send, flush, deliver (id), drop (id)',
      })
    return reply.redirect('/sandbox/billing', 303)
  })
}
