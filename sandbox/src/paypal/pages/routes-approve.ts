import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import { approve, askedBy, isExpired, type Asked } from '../entities/approve.ts'
import { newId, type Cycle } from '../memory.ts'
import type { PayPal } from '../paypal.ts'

const every = ({ frequency: { interval_unit, interval_count } }: Cycle) =>
  `${interval_count === 1 ? '' : `${interval_count} `}${interval_unit.toLowerCase()}${interval_count === 1 ? '' : 's'}`
const priceLine = (cycle: Cycle, currency: string) =>
  cycle.tenure === 'TRIAL'
    ? `${cycle.cents === 0 ? 'Free' : `${(cycle.cents / 100).toFixed(2)} ${currency}`} for ${cycle.total} × ${every(cycle)}`
    : `${(cycle.cents / 100).toFixed(2)} ${currency} every ${every(cycle)}`

const question = (paypal: PayPal, { subscription, revision }: Asked, token: string) => {
  const plan = paypal.memory.plans.get(revision?.planId ?? subscription.planId)
  const cycles = revision?.cycles ?? subscription.cycles
  return drawPage(
    'PayPal',
    html`<h1>${revision ? 'Change your plan' : 'Agree and subscribe'}</h1>
      <p>${subscription.brand}: ${plan?.name}</p>
      <ul>
        ${cycles.map((cycle) => html`<li>${priceLine(cycle, subscription.currency)}</li>`)}
      </ul>
      <small>You are signed in as ${subscription.subscriber.email_address}.</small>
      <form method="post" style="flex-wrap:wrap">
        <input type="hidden" name="ba_token" value="${token}" />
        <button name="decision" value="cancel">Cancel and return</button>
        <button name="decision" value="approve-failing">Agree, payments fail later</button>
        <button class="main" name="decision" value="approve">
          ${revision ? 'Agree' : 'Agree and subscribe'}
        </button>
      </form>`,
  )
}

const gone = (reply: FastifyReply, why = 'This link has been used, or is not known.') =>
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(
      drawPage(
        'PayPal',
        html`<h1>Nothing to agree to</h1>
          <p>${why}</p>`,
      ),
    )

const expired =
  'This link has expired: PayPal keeps it for three hours. Go back to the shop and begin again.'

/** The page on which a buyer agrees; back it goes with `subscription_id`, `ba_token` and `token`. */
export const approveRoutes = (server: FastifyInstance, paypal: PayPal): void => {
  const path = '/paypal/checkoutnow'
  server.get<{ Querystring: { ba_token?: string } }>(path, async ({ query }, reply) => {
    const asked = askedBy(paypal, query.ba_token ?? '')
    if (asked && isExpired(paypal, asked)) return gone(reply, expired)
    return asked
      ? reply.type('text/html; charset=utf-8').send(question(paypal, asked, query.ba_token ?? ''))
      : gone(reply)
  })
  server.post<{ Body: { ba_token?: string; decision?: string } }>(path, async ({ body }, reply) => {
    const asked = askedBy(paypal, body.ba_token ?? '')
    if (!asked) return gone(reply)
    if (isExpired(paypal, asked)) return gone(reply, expired)
    const { returnUrl, cancelUrl } = asked.revision ?? asked.subscription
    const agreed = body.decision === 'approve' || body.decision === 'approve-failing'
    if (agreed && !approve(paypal, asked, body.decision === 'approve')) return gone(reply)
    const target = new URL(agreed ? returnUrl : cancelUrl)
    for (const [name, value] of Object.entries({
      subscription_id: asked.subscription.id,
      ba_token: body.ba_token ?? '',
      token: newId('', 17),
    }))
      target.searchParams.set(name, value)
    return reply.redirect(target.href, 302)
  })
}
