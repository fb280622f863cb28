import type { Payments, ProviderEvent } from '../payments.ts'
import type { PaypalDesk } from './call-paypal.ts'
import { PaypalEvent, PaypalVerdict } from './wire.ts'

const names = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** Asks PayPal whether it sent this. The event goes back byte for byte: written anew it would not match its signature. */
export const readEvent = async ({ call, webhookId }: PaypalDesk, { body, headers }: Parameters<Payments['readEvent']>[0]): Promise<ProviderEvent | null> => {
  const given = Object.entries(names).map(([field, name]) => [field, headers[name]] as const)
  const text = body.toString('utf8')
  const event = PaypalEvent.safeParse(safeJson(text))
  if (!event.success || given.some(([, value]) => typeof value !== 'string')) return null
  const head = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId }).slice(0, -1)
  const verdict = await call('/v1/notifications/verify-webhook-signature', { method: 'POST', text: `${head},"webhook_event":${text}}` })
  if (PaypalVerdict.parse(verdict).verification_status !== 'SUCCESS') return null
  const { id, event_type, resource } = event.data
  const isSubscription = event_type.startsWith('BILLING.SUBSCRIPTION.')
  return {
    eventId: id,
    type: event_type,
    subscriptionId: isSubscription ? (resource.id ?? null) : (resource.billing_agreement_id ?? null),
    purchaseId: null,
    accountId: resource.custom_id ?? resource.custom ?? null,
  }
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
