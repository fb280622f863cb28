import type { Shape } from './reduce-description.ts'

/**
 * `api.json` is Stripe's OpenAPI description of version 2024-04-10 (MIT), cut down by `reduce-description.ts` to the
 * operations and parameters that are stood in for. The stand-in speaks 2026-07-29.dahlia: what has changed since then
 * stands here and nowhere else, each with its reason, after the changelog and the types of stripe-node 23.1.0.
 */
type Change = {
  why: string
  operations: string[]
  adds?: { [name: string]: Shape }
  removes?: string[]
  requires?: string[]
}

const one = '/v1/subscriptions/{subscription_exposed_id}'
const expand: Shape = ['s']
const billingMode: Shape = {
  type: 'e:classic|flexible',
  flexible: { proration_discounts: 'e:included|itemized' },
}
const discounts: Shape = { '|': [[{ coupon: 's', discount: 's', promotion_code: 's' }], 'e:'] }
const phase: { [name: string]: Shape } = {
  billing_cycle_anchor: 'e:automatic|phase_start',
  default_payment_method: 's',
  description: 's',
  discounts,
  duration: { interval: 'e:day|month|week|year', interval_count: 'i' },
  end_date: { '|': ['e:now', 'i'] },
  iterations: 'i',
  items: [{ price: 's', quantity: 'i', discounts, metadata: { '*': 's' } }],
  metadata: { '*': 's' },
  proration_behavior: 'e:always_invoice|create_prorations|none',
  start_date: { '|': ['e:now', 'i'] },
  trial: 'b',
  trial_end: { '|': ['e:now', 'i'] },
}

export const newer: Change[] = [
  {
    why: 'Since 2025-03 (basil) coupons and promotion codes are given in `discounts` only.',
    operations: [
      'POST /v1/subscriptions',
      `POST ${one}`,
      'POST /v1/invoices/create_preview',
      'POST /v1/customers',
      'POST /v1/customers/{customer}',
    ],
    removes: ['coupon', 'promotion_code'],
  },
  {
    why: 'Since 2025-06 a subscription says how it is billed; `flexible` is the default.',
    operations: ['POST /v1/subscriptions'],
    adds: { billing_mode: billingMode },
  },
  {
    why: 'Since 2025-06 previews can be asked for a billing mode too.',
    operations: ['POST /v1/invoices/create_preview'],
    adds: {
      subscription_details: {
        billing_cycle_anchor: { '|': ['e:now|unchanged', 'i'] },
        billing_mode: billingMode,
        cancel_at: { '|': ['i', 'e:'] },
        cancel_at_period_end: 'b',
        cancel_now: 'b',
        items: [{ id: 's', price: 's', quantity: 'i', deleted: 'b', discounts }],
        proration_behavior: 'e:always_invoice|create_prorations|none',
        proration_date: 'i',
        resume_at: 'e:now',
        start_date: 'i',
        trial_end: { '|': ['e:now', 'i'] },
      },
    },
  },
  {
    why: 'Since 2025-09 (clover) `promotion` takes the place of the coupon at the top.',
    operations: ['POST /v1/promotion_codes'],
    adds: { promotion: { type: 'e:coupon', coupon: 's' } },
    removes: ['coupon'],
    requires: ['promotion'],
  },
  {
    why: 'Since 2025-09 (clover) a phase has a `duration`; the `coupon` is gone.',
    operations: ['POST /v1/subscription_schedules', 'POST /v1/subscription_schedules/{schedule}'],
    adds: { phases: [phase] },
  },
  {
    why: 'Not in the cut of the description: reading one payment method.',
    operations: ['GET /v1/payment_methods/{payment_method}'],
    adds: { expand },
  },
  {
    why: 'Since 2025-03 (basil) an invoice may have several payments, which are listed apart.',
    operations: ['GET /v1/invoice_payments'],
    adds: {
      created: { '|': [{ gt: 'i', gte: 'i', lt: 'i', lte: 'i' }, 'i'] },
      ending_before: 's',
      expand,
      invoice: 's',
      limit: 'i',
      payment: {
        payment_intent: 's',
        payment_record: 's',
        type: 'e:payment_intent|payment_record',
      },
      starting_after: 's',
      status: 'e:canceled|open|paid',
    },
  },
  {
    why: 'Stripe.js sends the card itself, with the publishable key and the client secret; nobody else may.',
    operations: [
      'POST /v1/setup_intents/{intent}/confirm',
      'POST /v1/payment_intents/{intent}/confirm',
    ],
    adds: {
      key: 's',
      client_secret: 's',
      payment_method_data: {
        type: 's',
        billing_details: {
          name: 's',
          email: 's',
          phone: 's',
          address: {
            city: 's',
            country: 's',
            line1: 's',
            line2: 's',
            postal_code: 's',
            state: 's',
          },
        },
        card: { number: 's', exp_month: 'i', exp_year: 'i', cvc: 's' },
        allow_redisplay: 'e:always|limited|unspecified',
        metadata: { '*': 's' },
      },
    },
  },
  {
    why: 'Stripe.js reads an intent with the publishable key and the client secret.',
    operations: ['GET /v1/setup_intents/{intent}', 'GET /v1/payment_intents/{intent}'],
    adds: { key: 's', client_secret: 's' },
  },
]
