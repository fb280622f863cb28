import { isSame, type Call, type Operation } from './answer-call.ts'
import { notFound } from '../errors.ts'
import { textOf } from '../read-body.ts'

/** What was sent, with the headers it was sent with, is genuine; anything else is not. */
const verify = ({ paypal, body }: Call) => {
  const sent = paypal.memory.transmissions.get(textOf(body, 'transmission_id') ?? '')
  const isGenuine =
    sent !== undefined &&
    textOf(body, 'auth_algo') === 'SHA256withRSA' &&
    textOf(body, 'transmission_sig') === sent.signature &&
    textOf(body, 'transmission_time') === sent.time &&
    textOf(body, 'cert_url') === sent.certUrl &&
    textOf(body, 'webhook_id') === sent.webhookId &&
    isSame(JSON.parse(sent.body), body.webhook_event)
  return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
}

/** Webhooks: is it genuine, and what was it. */
export const webhookOperations: Operation[] = [
  { operation: 'POST /v1/notifications/verify-webhook-signature', run: verify },
  {
    operation: 'GET /v1/notifications/webhooks-events/{event_id}',
    run: ({ paypal, params }) => {
      const event = paypal.memory.events.get(params.event_id ?? '')
      if (!event) throw notFound()
      return { status: 200, body: event }
    },
  },
]
