import { newId, timeOf } from '../memory.ts'
import { signedText } from './sign-webhook.ts'
import type { PayPal } from '../paypal.ts'

const summaries: Record<string, string> = {
  'BILLING.SUBSCRIPTION.CREATED': 'A billing agreement was created.',
  'BILLING.SUBSCRIPTION.ACTIVATED': 'A billing agreement was activated.',
  'BILLING.SUBSCRIPTION.UPDATED': 'A billing agreement was updated.',
  'BILLING.SUBSCRIPTION.EXPIRED': 'A billing agreement has expired.',
  'BILLING.SUBSCRIPTION.CANCELLED': 'A billing agreement was cancelled.',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'A billing agreement was suspended.',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': 'Payment failed on subscription.',
  'PAYMENT.SALE.COMPLETED': 'A successful sale payment was made.',
  'PAYMENT.SALE.DENIED': 'A sale payment was denied.',
  'PAYMENT.SALE.PENDING': 'A sale payment is pending.',
}

/** Headers as PayPal sends them. */
export const headersOf = (paypal: PayPal, body: string): Record<string, string> => {
  const id = crypto.randomUUID()
  const time = timeOf(paypal.clock.now())
  const signature = paypal.signer.sign(signedText({ id, time, webhookId: paypal.webhookId, body }))
  const certUrl = `${paypal.origin()}/paypal/v1/notifications/certs/${paypal.signer.certificateId}`
  paypal.memory.transmissions.set(id, {
    signature,
    time,
    webhookId: paypal.webhookId,
    certUrl,
    body,
  })
  return {
    'user-agent': 'PayPal/AUHD-214.0-58031014',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': certUrl,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signature,
    'paypal-transmission-time': time,
  }
}

/** Sends an event about a subscription or a sale, signed as PayPal signs. */
export const emit = (paypal: PayPal, type: string, resource: object): void => {
  const id = `WH-${newId('', 17)}-${newId('', 17)}`
  const self = `${paypal.origin()}/paypal/v1/notifications/webhooks-events/${id}`
  const isSale = type.startsWith('PAYMENT.SALE')
  const event = {
    id,
    event_version: '1.0',
    create_time: new Date(paypal.clock.now()).toISOString(),
    resource_type: isSale ? 'sale' : 'subscription',
    ...(!isSale && { resource_version: '2.0' }),
    event_type: type,
    summary: summaries[type] ?? type,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  paypal.memory.events.set(id, event)
  const body = JSON.stringify(event)
  paypal.outbox.post({ vendor: 'paypal', type, body })
}
