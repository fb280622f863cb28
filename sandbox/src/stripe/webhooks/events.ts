import { createHmac } from 'node:crypto'
import type { Signer } from '../../stand-in/outbox.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import { newId } from '../memory.ts'
import { apiVersion, type Stripe } from '../stripe.ts'
import type { StripeEvent } from '../wire-objects.ts'

/** `t=…,v1=…`: HMAC-SHA256 of `t.body` with the endpoint's secret as text (stripe-node, Webhooks.ts). */
export const signStripe = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Writes an event of what an object has become and sends it. */
export const emit = (stripe: Stripe, type: string, object: Wire, previous?: Wire): void => {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: stripe.clock.seconds(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req', 14), idempotency_key: null },
    type,
  }
  stripe.memory.events.set(event.id, event)
  const body = JSON.stringify(event, null, 2)
  stripe.outbox.post({
    vendor: 'stripe',
    type,
    body,
  })
}

/** Headers as Stripe sends them. */
export const signEvents =
  (stripe: Stripe): Signer =>
  ({ body }) => ({
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signStripe(body, stripe.webhookSecret, stripe.clock.seconds()),
  })

/** What the fields that differ contained before; undefined when nothing did. */
export const previousOf = (before: Wire, after: Wire): Wire | undefined => {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  )
  return changed.length ? Object.fromEntries(changed) : undefined
}

/** Runs a change of an object; sends `type` with the fields that changed, or nothing when none did. */
export const changing = <T extends Wire>(
  stripe: Stripe,
  type: string,
  object: T,
  change: () => void,
): T => {
  const before = structuredClone(object)
  change()
  const previous = previousOf(before, object)
  if (previous) emit(stripe, type, object, previous)
  return object
}
