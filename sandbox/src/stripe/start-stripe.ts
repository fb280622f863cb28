import type { FastifyInstance } from 'fastify'
import { serveOperation } from './operations/answer-call.ts'
import { nextDue } from './entities/due.ts'
import { signEvents } from './webhooks/events.ts'
import { openStripeMemory, type StripeMemory } from './memory.ts'
import { catalogueOperations } from './operations/catalogue.ts'
import { customerOperations, methodOperations } from './operations/customers.ts'
import { intentOperations, setupOperations } from './operations/intents.ts'
import { eventOperations } from './operations/events.ts'
import { invoiceOperations } from './operations/invoices.ts'
import { refundOperations } from './operations/refunds.ts'
import { scheduleOperations, subscriptionOperations } from './operations/subscriptions.ts'
import { browserRoutes } from './pages/routes-browser.ts'
import type { Stripe } from './stripe.ts'

const operations = [
  ...customerOperations,
  ...methodOperations,
  ...setupOperations,
  ...intentOperations,
  ...catalogueOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...refundOperations,
  ...eventOperations,
]

/**
 * Stripe at the root, `/v1/…`: the official library can be pointed at a host and a port, not at a path. Billing by the
 * clock, signed webhooks, idempotency keys, test cards.
 */
export const startStripe = async (
  server: FastifyInstance,
  settings: Omit<Stripe, 'memory'>,
): Promise<StripeMemory> => {
  const stripe: Stripe = { ...settings, memory: openStripeMemory() }
  stripe.outbox.signBy('stripe', signEvents(stripe))
  stripe.clock.follow(() => nextDue(stripe))
  browserRoutes(server, stripe)
  await server.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    for (const operation of operations) serveOperation(scope, stripe, operation)
  })
  return stripe.memory
}
