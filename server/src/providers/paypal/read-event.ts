import type { Payments, ProviderEvent } from '../payments.ts'
import { MalformedCall, type PaypalContext } from './call-paypal.ts'
import { PaypalEvent, PaypalVerdict } from './wire.ts'

const names = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** PayPal keeps its certificates at its own hosts: the one that is called, or any under paypal.com. */
const isAtPaypal = (certUrl: string, apiBase: string): boolean => {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname, host, username } = new URL(certUrl)
  const isOwn = protocol === 'https:' && hostname.endsWith('.paypal.com')
  return username === '' && (isOwn || host === new URL(apiBase).host)
}

/**
 * PayPal's verdict. What it calls malformed it has not sent either; no answer at all decides
 * nothing. @throws PaymentFailure
 */
const isGenuine = async (
  { call, webhookId }: PaypalContext,
  given: Record<string, unknown>,
  event: string,
): Promise<boolean> => {
  const head = JSON.stringify({ ...given, webhook_id: webhookId }).slice(0, -1)
  try {
    const verdict = await call('/v1/notifications/verify-webhook-signature', {
      method: 'POST',
      text: `${head},"webhook_event":${event}}`,
    })
    return PaypalVerdict.parse(verdict).verification_status === 'SUCCESS'
  } catch (error) {
    if (error instanceof MalformedCall) return false
    throw error
  }
}

/**
 * Asks PayPal whether it sent this. The event goes back byte for byte: written anew it would not match its signature.
 */
export const readEvent = async (
  context: PaypalContext,
  { body, headers }: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
  const given = Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, headers[name]]),
  )
  const text = body.toString('utf8')
  const event = PaypalEvent.safeParse(safeJson(text))
  if (
    !event.success ||
    Object.values(given).some((value) => typeof value !== 'string' || value === '')
  )
    return null
  if (
    !isAtPaypal(String(given['cert_url']), context.apiBase) ||
    !(await isGenuine(context, given, text))
  )
    return null
  const { id, event_type, resource } = event.data
  const isSubscription = event_type.startsWith('BILLING.SUBSCRIPTION.')
  return {
    eventId: id,
    type: event_type,
    subscriptionId: isSubscription
      ? (resource.id ?? null)
      : (resource.billing_agreement_id ?? null),
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
