import type { Wire } from '../../stand-in/read-form.ts'
import { cardRefused } from '../errors.ts'
import { testCard } from './cards.ts'
import { newId } from '../memory.ts'
import { numberOf, objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Charge, PaymentIntent, PaymentMethod, SetupIntent } from '../wire-objects.ts'

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/** A card as it was typed, kept as a payment method; refuses numbers, dates and codes that Stripe refuses. */
export const makeMethod = (stripe: Stripe, input: Wire): PaymentMethod => {
  const { memory, clock } = stripe
  const typed = objectOf(input, 'card') ?? {}
  const number = (textOf(typed, 'number') ?? '').replaceAll(' ', '')
  const { brand } = testCard(number)
  const now = new Date(clock.now())
  const [month = 0, year = 0] = [numberOf(typed, 'exp_month'), numberOf(typed, 'exp_year')]
  if (month < 1 || month > 12)
    throw cardRefused("Your card's expiration month is invalid.", {
      code: 'invalid_expiry_month',
      param: 'exp_month',
    })
  const fullYear = year < 100 ? 2000 + year : year
  if (fullYear < now.getUTCFullYear())
    throw cardRefused("Your card's expiration year is invalid.", {
      code: 'invalid_expiry_year',
      param: 'exp_year',
    })
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: textOf(input, 'allow_redisplay') ?? 'unspecified',
    billing_details: {
      address: noAddress,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...objectOf(input, 'billing_details'),
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: fullYear,
      fingerprint: Buffer.from(number).toString('base64').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  memory.methods.set(method.id, method)
  memory.secrets.set(method.id, { number, authenticated: false })
  return method
}

const secretOf = (id: string) => `${id}_secret_${newId('x').slice(2)}`

export const makeSetupIntent = (
  stripe: Stripe,
  given: { customer: string | null; usage?: string | undefined; metadata?: Record<string, string> },
): SetupIntent => {
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: stripe.clock.seconds(),
    customer: given.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  }
  stripe.memory.setupIntents.set(id, intent)
  return intent
}

type Wanted = {
  amount: number
  currency: string
  customer: string | null
  description?: string | null
  metadata?: Record<string, string>
  setupFutureUsage?: string | null
}

export const makeIntent = (stripe: Stripe, wanted: Wanted): PaymentIntent => {
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: secretOf(id),
    confirmation_method: 'automatic',
    created: stripe.clock.seconds(),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: wanted.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  stripe.memory.intents.set(id, intent)
  return intent
}

export const makeCharge = (
  stripe: Stripe,
  intent: PaymentIntent,
  method: PaymentMethod,
): Charge => {
  const id = newId('ch')
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: newId('txn'),
    billing_details: method.billing_details,
    captured: true,
    created: stripe.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        brand,
        last4,
        exp_month,
        exp_year,
        fingerprint,
        funding: 'credit',
        country: 'US',
        network: brand,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
  }
  stripe.memory.chargeObjects.set(id, charge)
  return charge
}
