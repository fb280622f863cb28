import type { FastifyInstance } from 'fastify'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import { cancelSubscription } from '../entities/bill-subscription.ts'
import type { PayPal } from '../paypal.ts'

type Named = { Params: { id: string } }

/**
 * `/paypal/myaccount/autopay/connect/…`: automatic payments in the buyer's account, where
 * she can cancel without the shop.
 */
export const buyerRoutes = (server: FastifyInstance, paypal: PayPal): void => {
  const path = '/paypal/myaccount/autopay/connect/:id'
  const draw = (id: string) => {
    const subscription = paypal.memory.subscriptions.get(id)
    const isRunning = subscription?.status === 'ACTIVE' || subscription?.status === 'SUSPENDED'
    return drawPage(
      'PayPal',
      html`<h1>Automatic payments</h1>
        <p>
          ${subscription ? `${subscription.brand}: ${subscription.status.toLowerCase()}` : 'There are none.'}
        </p>
        ${isRunning ? html`<form method="post"><button class="main">Cancel</button></form>` : null}`,
    )
  }
  server.get<Named>(path, async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(draw(params.id)),
  )
  server.post<Named>(path, async ({ params }, reply) => {
    const subscription = paypal.memory.subscriptions.get(params.id)
    if (subscription?.status === 'ACTIVE' || subscription?.status === 'SUSPENDED')
      cancelSubscription(paypal, subscription, 'Cancelled by the buyer')
    return reply.type('text/html; charset=utf-8').send(draw(params.id))
  })
}
