import type { FastifyInstance } from 'fastify'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import { answerSetup, notAuthenticated, takeMoney } from '../entities/confirm-intent.ts'
import { drawCardFrame } from './draw-card-frame.ts'
import { drawInvoicePage, drawInvoicePdf } from './draw-invoice.ts'
import { emit } from '../webhooks/events.ts'
import { announceFailure, invoiceIdOf, settleIntent } from '../entities/settle-invoice.ts'
import { stripeJs } from './stripe-js.ts'
import type { Stripe } from '../stripe.ts'
import type { PaymentIntent, SetupIntent } from '../wire-objects.ts'

type Ask = { client_secret?: string; return_url?: string; decision?: string }
type Named = { Params: { intent: string }; Querystring: Ask; Body: Ask }

const challenge = (intent: SetupIntent | PaymentIntent, ask: Ask) =>
  drawPage(
    '3D Secure',
    html`<h1>3D Secure test page</h1>
      <p>
        ${typeof intent.amount === 'number' ? html`Your bank asks: is the payment of $${(intent.amount / 100).toFixed(2)} yours?` : 'Your bank asks: may this card be kept for later payments?'}
      </p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${ask.client_secret ?? ''}" />
        ${ask.return_url ? html`<input type="hidden" name="return_url" value="${ask.return_url}" />` : null}
        <button name="decision" value="fail">Fail</button
        ><button class="main" name="decision" value="complete">Complete</button>
      </form>`,
  )

/** The frame has done its work: the page that opened it is notified, or the way leads back. */
const handBack =
  '<!doctype html><title>3D Secure</title><script>parent.postMessage({stripeSandbox:"authenticated"},"*")</script>'

const answerPayment = (stripe: Stripe, intent: PaymentIntent, passed: boolean) => {
  if (intent.status !== 'requires_action') return
  const invoiceId = invoiceIdOf(stripe, intent)
  const method = stripe.memory.methods.get(intent.payment_method ?? '')
  if (passed && method) {
    const secret = stripe.memory.secrets.get(method.id)
    if (secret) secret.authenticated = true
    takeMoney(stripe, intent, method, invoiceId)
    return settleIntent(stripe, intent)
  }
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: notAuthenticated('payment_intent_authentication_failure'),
  })
  emit(stripe, 'payment_intent.payment_failed', intent)
  const invoice = stripe.memory.invoices.get(invoiceId ?? '')
  if (invoice) announceFailure(stripe, invoice, null, false)
}

/** The person's answer to 3-D Secure. */
export const answerChallenge = (
  stripe: Stripe,
  id: string,
  passed: boolean,
): SetupIntent | PaymentIntent | undefined => {
  const setup = stripe.memory.setupIntents.get(id)
  if (setup) answerSetup(stripe, setup, passed)
  const payment = stripe.memory.intents.get(id)
  if (payment) answerPayment(stripe, payment, passed)
  return setup ?? payment
}

const wayBack = (intent: SetupIntent | PaymentIntent, url: string) => {
  const kind = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
  const target = new URL(url)
  target.searchParams.set(kind, intent.id)
  target.searchParams.set(`${kind}_client_secret`, intent.client_secret)
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}

const authenticationRoutes = (server: FastifyInstance, stripe: Stripe) => {
  const found = (id: string, secret: string | undefined) => {
    const intent = stripe.memory.setupIntents.get(id) ?? stripe.memory.intents.get(id)
    return intent?.client_secret === secret ? intent : undefined
  }
  const path = '/stripe/authenticate/:intent'
  server.get<Named>(path, async ({ params, query }, reply) => {
    const intent = found(params.intent, query.client_secret)
    return intent
      ? reply.type('text/html').send(challenge(intent, query))
      : reply.code(404).send({ errors: 'No such intent' })
  })
  server.post<Named>(path, async ({ params, body }, reply) => {
    const intent = found(params.intent, body.client_secret)
    if (!intent) return reply.code(404).send({ errors: 'No such intent' })
    answerChallenge(stripe, intent.id, body.decision === 'complete')
    return body.return_url
      ? reply.redirect(wayBack(intent, body.return_url), 302)
      : reply.type('text/html').send(handBack)
  })
}

/** What a browser meets: Stripe.js, the card frame, 3-D Secure, and the pages of an invoice. */
export const browserRoutes = (server: FastifyInstance, stripe: Stripe): void => {
  server.get('/stripe/js/v3/', (_request, reply) =>
    reply.type('text/javascript').header('access-control-allow-origin', '*').send(stripeJs),
  )
  server.get<{ Querystring: { locale?: string } }>('/stripe/elements/payment', (request, reply) =>
    reply
      .type('text/html')
      .send(
        drawCardFrame(
          request.query.locale ?? 'auto',
          request.headers['accept-language'] ?? '',
          stripe.clock.now(),
        ),
      ),
  )
  authenticationRoutes(server, stripe)
  server.get<{ Params: { invoice: string } }>(
    '/stripe/invoices/:invoice',
    async ({ params }, reply) => {
      const invoice = stripe.memory.invoices.get(params.invoice)
      return invoice
        ? reply.type('text/html').send(drawInvoicePage(invoice))
        : reply.code(404).send({ errors: 'No such invoice' })
    },
  )
  server.get<{ Params: { invoice: string } }>(
    '/stripe/invoices/:invoice/pdf',
    async ({ params }, reply) => {
      const invoice = stripe.memory.invoices.get(params.invoice)
      return invoice
        ? reply.type('application/pdf').send(drawInvoicePdf(invoice))
        : reply.code(404).send({ errors: 'No such invoice' })
    },
  )
}
