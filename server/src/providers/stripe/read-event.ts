import type { z } from 'zod'
import type { Payments, ProviderEvent } from '../payments.ts'
import type { StripeContext } from './call-stripe.ts'
import { StripeEvent } from './wire.ts'

/** Seconds that a signature may be old (Stripe's own default). */
const TOLERANCE = 300

const idIn = (subject: string | { id: string } | null | undefined) =>
  typeof subject === 'string' ? subject : (subject?.id ?? null)

/** Whether the signature over the raw bytes is Stripe's and new. */
const isSigned = async (
  { stripe, webhookSecret }: StripeContext,
  { body, headers, now }: Parameters<Payments['readEvent']>[0],
): Promise<boolean> => {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return false
  try {
    await stripe.webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      now.getTime(),
    )
    return true
  } catch {
    return false
  }
}

type EventObject = z.infer<typeof StripeEvent>['data']['object']

const subscriptionIdOf = (object: EventObject): string | null =>
  object.object === 'subscription'
    ? (object.id ?? null)
    : (idIn(object.subscription) ?? idIn(object.parent?.subscription_details?.subscription))

/** An intent names its customer alone. */
const accountIdOf = async (
  items: StripeContext['items'],
  object: EventObject,
): Promise<string | null> => {
  const customer = idIn(object.customer)
  const known = customer && /^customer:(.+)$/.exec((await items.keyOf(customer)) ?? '')?.[1]
  return object.metadata?.['account_id'] ?? known ?? null
}

/** Checks the signature over the raw bytes; null when it is not Stripe's or too old. */
export const readEvent = async (
  context: StripeContext,
  delivery: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
  if (!(await isSigned(context, delivery))) return null
  const event = StripeEvent.safeParse(JSON.parse(delivery.body.toString('utf8')))
  if (!event.success) return null
  const { object } = event.data.data
  return {
    eventId: event.data.id,
    type: event.data.type,
    subscriptionId: subscriptionIdOf(object),
    purchaseId: object.object === 'payment_intent' ? (object.id ?? null) : null,
    accountId: await accountIdOf(context.items, object),
  }
}
