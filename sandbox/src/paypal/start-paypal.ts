import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerFault } from '../stand-in/open-server.ts'
import { serveOperation } from './operations/answer-call.ts'
import { nextDue } from './entities/bill-subscription.ts'
import { headersOf } from './webhooks/events.ts'
import { openPayPalMemory, type PayPalMemory } from './memory.ts'
import { planOperations } from './operations/plans.ts'
import { subscriptionOperations } from './operations/subscriptions.ts'
import { refundOperations } from './operations/refunds.ts'
import { webhookOperations } from './operations/webhooks.ts'
import type { PayPal } from './paypal.ts'
import { approveRoutes } from './pages/routes-approve.ts'
import { buyerRoutes } from './pages/routes-buyer.ts'
import { openSigner } from './webhooks/sign-webhook.ts'

/** PayPal: access tokens live for nine hours. */
const tokenSeconds = 32_400

const tokenRoute = (server: FastifyInstance, paypal: PayPal) =>
  server.post<{ Body: { grant_type?: string } | null }>(
    '/paypal/v1/oauth2/token',
    async ({ headers, body }, reply) => {
      const fault = paypal.faults.take('paypal')
      if (fault && fault !== 'throttled') return answerFault(reply, fault)
      const basic = Buffer.from(
        (headers.authorization ?? '').replace(/^Basic /i, ''),
        'base64',
      ).toString()
      if (basic !== `${paypal.clientId}:${paypal.clientSecret}`)
        return reply
          .code(401)
          .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      if (body?.grant_type !== 'client_credentials')
        return reply
          .code(400)
          .send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
      const token = `A21AA${randomBytes(40).toString('base64url')}`
      paypal.memory.tokens.set(token, { expiresAt: paypal.clock.now() + tokenSeconds * 1000 })
      return {
        scope: 'https://uri.paypal.com/services/subscriptions',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: tokenSeconds,
        nonce: new Date(paypal.clock.now()).toISOString(),
      }
    },
  )

/**
 * PayPal under `/paypal/…`: tokens, products, plans, subscriptions with the buyer's consent,
 * billing by the clock, signed webhooks.
 */
export const startPayPal = (
  server: FastifyInstance,
  settings: Omit<PayPal, 'memory' | 'signer'>,
): PayPalMemory => {
  const paypal: PayPal = { ...settings, memory: openPayPalMemory(), signer: openSigner() }
  paypal.outbox.signBy('paypal', ({ body }) => headersOf(paypal, body))
  paypal.clock.follow(() => nextDue(paypal))
  tokenRoute(server, paypal)
  approveRoutes(server, paypal)
  buyerRoutes(server, paypal)
  server.get('/paypal/v1/notifications/certs/:id', (_request, reply) =>
    reply.type('application/x-pem-file').send(paypal.signer.certificate),
  )
  for (const operation of [
    ...planOperations,
    ...subscriptionOperations,
    ...refundOperations,
    ...webhookOperations,
  ])
    serveOperation(server, paypal, operation)
  return paypal.memory
}
