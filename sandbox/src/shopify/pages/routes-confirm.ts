import type { FastifyInstance } from 'fastify'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import { decideCharge, priceOf } from '../entities/bill-shop.ts'
import type { Charge } from '../entities/billing-memory.ts'
import type { Shopify } from '../memory.ts'

type Named = { Params: { domain: string; number: string }; Body: { decision?: string } }

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`
const terms = (charge: Charge) => {
  if (charge.kind === 'AppPurchaseOneTime')
    return html`<p>${money(charge.cents, charge.currency)}, once</p>`
  const every = charge.interval === 'ANNUAL' ? 'every year' : 'every 30 days'
  return html`<p>${money(charge.cents, charge.currency)} ${every}</p>
    ${charge.trialDays ? html`<p>The first ${charge.trialDays} days are free.</p>` : null}
    ${charge.discount ? html`<p>${money(priceOf(charge, 0), charge.currency)} ${charge.discount.limit === null ? 'always' : `for the first ${charge.discount.limit}`}</p>` : null}`
}

const question = (charge: Charge) =>
  drawPage(
    'Approve charge',
    html`<h1>Approve ${charge.kind === 'AppSubscription' ? 'subscription' : 'charge'}</h1>
      <p>Plaudit: ${charge.name}</p>
      ${terms(charge)}
      <small>It goes on the Shopify bill of ${charge.domain}.</small>
      <form method="post">
        <button name="decision" value="decline">Decline</button
        ><button class="main" name="decision" value="approve">Approve</button>
      </form>`,
  )

const past = (charge: Charge | undefined) =>
  drawPage(
    'Approve charge',
    html`<h1>Nothing to approve</h1>
      <p>
        ${charge ? `This charge is ${charge.status.toLowerCase()}.` : 'There is no such charge.'}
      </p>`,
  )

/** The page behind `confirmationUrl`; back it goes to `returnUrl` with `charge_id`. */
export const confirmRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  const paths = {
    AppSubscription:
      '/shopify/:domain/admin/charges/:number/RecurringApplicationCharge/confirm_recurring_application_charge',
    AppPurchaseOneTime:
      '/shopify/:domain/admin/charges/:number/ApplicationCharge/confirm_application_charge',
  }
  for (const [kind, path] of Object.entries(paths)) {
    const find = ({ domain, number }: Named['Params']): Charge | undefined => {
      const { subscriptions, purchases } = shopify.billing
      const id = `gid://shopify/${kind}/${number}`
      const found = subscriptions.get(id) ?? purchases.get(id)
      return found?.domain === domain ? found : undefined
    }
    server.get<Named>(path, async ({ params }, reply) => {
      const charge = find(params)
      const isOpen = charge?.status === 'PENDING'
      return reply
        .code(isOpen ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(isOpen ? question(charge) : past(charge))
    })
    server.post<Named>(path, async ({ params, body }, reply) => {
      const charge = find(params)
      if (!charge || !decideCharge(shopify, charge, body.decision === 'approve'))
        return reply.code(404).type('text/html; charset=utf-8').send(past(charge))
      const target = new URL(charge.returnUrl)
      target.searchParams.set('charge_id', params.number)
      return reply.redirect(target.href, 302)
    })
  }
}
