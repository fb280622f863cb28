import type { Payments, ProviderEvent } from '../payments.ts'
import type { Desk } from './call-stripe.ts'
import { StripeEvent } from './wire.ts'

/** Seconds that a signature may be old (Stripe's own default). */
const TOLERANCE = 300

const idIn = (subject: string | { id: string } | null | undefined) =>
  typeof subject === 'string' ? subject : (subject?.id ?? null)

/** Checks the signature over the raw bytes; null when it is not Stripe's or too old. */
export const readEvent = async (
  { stripe, items, webhookSecret }: Desk,
  { body, headers, now }: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  try {
    await stripe.webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      now.getTime(),
    )
  } catch {
    return null
  }
  const event = StripeEvent.safeParse(JSON.parse(body.toString('utf8')))
  if (!event.success) return null
  const { object } = event.data.data
  // An intent names its customer alone.
  const customer = idIn(object.customer)
  const known = customer && /^customer:(.+)$/.exec((await items.keyOf(customer)) ?? '')?.[1]
  const isSubscription = object.object === 'subscription'
  return {
    eventId: event.data.id,
    type: event.data.type,
    subscriptionId: isSubscription
      ? (object.id ?? null)
      : (idIn(object.subscription) ?? idIn(object.parent?.subscription_details?.subscription)),
    purchaseId: object.object === 'payment_intent' ? (object.id ?? null) : null,
    accountId: object.metadata?.['account_id'] ?? known ?? null,
  }
}
