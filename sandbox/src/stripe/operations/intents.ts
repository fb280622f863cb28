import type { Call, Operation } from './answer-call.ts'
import {
  assertCustomersCard,
  attemptIntent,
  confirmSetup,
  methodFrom,
} from '../entities/confirm-intent.ts'
import { cardRefused, invalid, missing, StripeError } from '../errors.ts'
import { emit } from '../webhooks/events.ts'
import { listPage } from './list-page.ts'
import { makeIntent, makeSetupIntent } from '../entities/make-payments.ts'
import { flagOf, mergeMetadata, numberOf, textOf } from '../read-input.ts'
import { announceFailure, invoiceIdOf, settleIntent } from '../entities/settle-invoice.ts'
import type { PaymentIntent } from '../wire-objects.ts'

/** A browser proves by the client secret that the intent is its own. */
const checkSecret = (input: Call['input'], intent: { client_secret: string }) => {
  const given = textOf(input, 'client_secret')
  if (
    typeof input.key === 'string'
      ? given !== intent.client_secret
      : given !== undefined && given !== intent.client_secret
  )
    throw new StripeError(
      401,
      'invalid_request_error',
      'The client_secret provided does not match the client_secret associated with this intent.',
      {
        param: 'client_secret',
      },
    )
}

/** Stripe.js deals with 3-D Secure in the page; anybody else is sent away and comes back. */
const returnUrlOf = (input: Call['input']) =>
  flagOf(input, 'use_stripe_sdk') ? undefined : textOf(input, 'return_url')

const setupOf = ({ stripe, params, input }: Call) => {
  const intent = stripe.memory.setupIntents.get(params.intent ?? '')
  if (!intent) throw missing('setupintent', params.intent ?? '', 'intent')
  checkSecret(input, intent)
  return intent
}

const confirmGivenSetup = (call: Call, intent = setupOf(call)) => {
  const method =
    methodFrom(call.stripe, call.input) ??
    call.stripe.memory.methods.get(intent.payment_method ?? '')
  if (!method)
    throw invalid('You cannot confirm this SetupIntent because it has no payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  return confirmSetup(call.stripe, intent, method, returnUrlOf(call.input))
}

/** Setup intents: a card is kept for later. */
export const setupOperations: Operation[] = [
  {
    operation: 'POST /v1/setup_intents',
    run: (call) => {
      const { stripe, input } = call
      const customer = textOf(input, 'customer') ?? null
      if (customer && !stripe.memory.customers.has(customer))
        throw missing('customer', customer, 'customer')
      const intent = makeSetupIntent(stripe, {
        customer,
        usage: textOf(input, 'usage'),
        metadata: mergeMetadata({}, input),
      })
      emit(stripe, 'setup_intent.created', intent)
      const method = methodFrom(stripe, input)
      if (method)
        Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
      return flagOf(input, 'confirm') ? confirmGivenSetup(call, intent) : intent
    },
  },
  { operation: 'GET /v1/setup_intents/{intent}', isPublic: true, run: setupOf },
  {
    operation: 'POST /v1/setup_intents/{intent}/confirm',
    isPublic: true,
    run: (call) => confirmGivenSetup(call),
  },
  {
    operation: 'POST /v1/setup_intents/{intent}/cancel',
    run: (call) => Object.assign(setupOf(call), { status: 'canceled', next_action: null }),
  },
]

const intentOfCall = ({ stripe, params, input }: Call) => {
  const intent = stripe.memory.intents.get(params.intent ?? '')
  if (!intent) throw missing('payment_intent', params.intent ?? '', 'intent')
  checkSecret(input, intent)
  return intent
}

const confirmGiven = (call: Call, intent: PaymentIntent) => {
  const { stripe, input } = call
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      },
    )
  const method = methodFrom(stripe, input) ?? stripe.memory.methods.get(intent.payment_method ?? '')
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it has no payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  assertCustomersCard(method, intent.customer)
  const invoiceId = invoiceIdOf(stripe, intent)
  const verdict = attemptIntent(stripe, intent, method, {
    offSession: flagOf(input, 'off_session') ?? false,
    returnUrl: returnUrlOf(input),
    invoice: invoiceId,
  })
  settleIntent(stripe, intent)
  if (verdict.kind !== 'refused') return intent
  const invoice = stripe.memory.invoices.get(invoiceId ?? '')
  if (invoice) announceFailure(stripe, invoice, verdict, false)
  const { message, code, decline_code } = verdict.failure
  throw cardRefused(message, {
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    payment_intent: structuredClone(intent),
    payment_method: method,
  })
}

/** Payment intents and charges. */
export const intentOperations: Operation[] = [
  {
    operation: 'POST /v1/payment_intents',
    run: (call) => {
      const { stripe, input } = call
      const customer = textOf(input, 'customer') ?? null
      if (customer && !stripe.memory.customers.has(customer))
        throw missing('customer', customer, 'customer')
      const amount = numberOf(input, 'amount') ?? 0
      if (amount < 50)
        throw invalid('Amount must be at least $0.50 usd', {
          code: 'amount_too_small',
          param: 'amount',
        })
      const intent = makeIntent(stripe, {
        amount,
        currency: textOf(input, 'currency') ?? 'usd',
        customer,
        description: textOf(input, 'description') ?? null,
        metadata: mergeMetadata({}, input),
        setupFutureUsage: textOf(input, 'setup_future_usage') ?? null,
      })
      emit(stripe, 'payment_intent.created', intent)
      const method = methodFrom(stripe, input)
      if (method)
        Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
      return flagOf(input, 'confirm')
        ? confirmGiven(
            { ...call, input: { ...input, ...(method && { payment_method: method.id }) } },
            intent,
          )
        : intent
    },
  },
  { operation: 'GET /v1/payment_intents/{intent}', isPublic: true, run: intentOfCall },
  {
    operation: 'POST /v1/payment_intents/{intent}/confirm',
    isPublic: true,
    run: (call) => confirmGiven(call, intentOfCall(call)),
  },
  {
    operation: 'POST /v1/payment_intents/{intent}/cancel',
    run: (call) => {
      const intent = intentOfCall(call)
      if (intent.status === 'succeeded')
        throw invalid(
          'You cannot cancel this PaymentIntent because it has a status of succeeded.',
          { code: 'payment_intent_unexpected_state' },
        )
      Object.assign(intent, {
        status: 'canceled',
        canceled_at: call.stripe.clock.seconds(),
        cancellation_reason: textOf(call.input, 'cancellation_reason') ?? null,
        next_action: null,
      })
      emit(call.stripe, 'payment_intent.canceled', intent)
      return intent
    },
  },
  {
    operation: 'GET /v1/payment_intents',
    run: ({ stripe, input, path }) => {
      const customer = textOf(input, 'customer')
      return listPage(
        [...stripe.memory.intents.values()].filter((one) => !customer || one.customer === customer),
        input,
        path,
        'payment_intent',
      )
    },
  },
  {
    operation: 'GET /v1/charges',
    run: ({ stripe, input, path }) => {
      const customer = textOf(input, 'customer')
      return listPage(
        [...stripe.memory.chargeObjects.values()].filter(
          (one) => !customer || one.customer === customer,
        ),
        input,
        path,
        'charge',
      )
    },
  },
  {
    operation: 'GET /v1/charges/{charge}',
    run: ({ stripe, params }) => {
      const charge = stripe.memory.chargeObjects.get(params.charge ?? '')
      if (!charge) throw missing('charge', params.charge ?? '', 'charge')
      return charge
    },
  },
]
