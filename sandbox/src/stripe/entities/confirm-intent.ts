import type { Wire } from '../../stand-in/read-form.ts'
import { expired, numbersByTestId, testCard } from './cards.ts'
import { cardRefused, invalid, missing } from '../errors.ts'
import { emit } from '../webhooks/events.ts'
import { makeCharge, makeMethod } from './make-payments.ts'
import { newId } from '../memory.ts'
import { objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type {
  Failure,
  NextAction,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from '../wire-objects.ts'

/** What the bank says when a card is kept or charged. */
export type Verdict =
  { kind: 'ok' } | { kind: 'authenticate' } | { kind: 'refused'; failure: Failure }

const refusal = (given: { code: string; decline_code: string; message: string }): Verdict => ({
  kind: 'refused',
  failure: { type: 'card_error', ...given },
})

/** The payment method of this id; a test id (`pm_card_visa`) becomes a method of its own, as at Stripe. */
export const methodOf = (stripe: Stripe, id: string): PaymentMethod => {
  const number = numbersByTestId[id]
  if (number)
    return makeMethod(stripe, {
      card: { number, exp_month: 12, exp_year: new Date(stripe.clock.now()).getUTCFullYear() + 4 },
    })
  const found = stripe.memory.methods.get(id)
  if (!found) throw missing('PaymentMethod', id, 'payment_method')
  return found
}

/** The payment method of this id, if it is attached to the customer. */
export const customersMethod = (
  stripe: Stripe,
  id: string,
  { customer, param }: { customer: string; param: string },
): PaymentMethod => {
  const method = methodOf(stripe, id)
  if (method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param,
      },
    )
  return method
}

/** The method that a call names by id or brings along as card data; null when it does neither. */
export const methodFrom = (stripe: Stripe, input: Wire): PaymentMethod | null => {
  const id = textOf(input, 'payment_method')
  if (id) return methodOf(stripe, id)
  const typed = objectOf(input, 'payment_method_data')
  return typed ? makeMethod(stripe, typed) : null
}

const hasExpired = ({ card }: PaymentMethod, now: number) =>
  Date.UTC(card.exp_year, card.exp_month, 1) <= now

/** Asks the bank without changing anything. */
export const judgeCharge = (stripe: Stripe, method: PaymentMethod, offSession = false): Verdict => {
  const secret = stripe.memory.secrets.get(method.id)
  if (!secret) throw missing('PaymentMethod', method.id)
  const { charge } = testCard(secret.number)
  if (hasExpired(method, stripe.clock.now())) return refusal(expired)
  if (typeof charge === 'object') return refusal(charge)
  const asks =
    charge === 'authenticate' || (charge === 'authenticate unless set up' && !secret.authenticated)
  if (!asks) return { kind: 'ok' }
  if (!offSession) return { kind: 'authenticate' }
  return refusal({
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  })
}

/** Where the 3-D Secure page of an intent is; Stripe.js opens it in a frame. */
const authenticate = (
  stripe: Stripe,
  intent: { id: string; client_secret: string },
  returnUrl: string | undefined,
): NextAction => {
  const url = `${stripe.origin()}/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  if (returnUrl)
    return {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${url}&return_url=${encodeURIComponent(returnUrl)}`,
        return_url: returnUrl,
      },
    }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: newId('src') },
  }
}

/** A card of one customer pays for nobody else. */
export const assertCustomersCard = (method: PaymentMethod, customer: string | null): void => {
  if (!method.customer || method.customer === customer) return
  throw invalid(
    customer
      ? `The payment method supplied (${method.id}) belongs to a different Customer, but you supplied Customer ${customer}.`
      : `The payment method supplied (${method.id}) belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter.`,
    { param: 'payment_method' },
  )
}

const attach = (stripe: Stripe, method: PaymentMethod, customer: string | null) => {
  if (!customer || method.customer === customer) return
  if (method.customer)
    throw invalid('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  emit(stripe, 'payment_method.attached', method)
}
export const attachMethod = (
  stripe: Stripe,
  method: PaymentMethod,
  customer: string,
): PaymentMethod => {
  const { setup } = testCard(stripe.memory.secrets.get(method.id)?.number ?? '')
  if (typeof setup === 'object')
    throw cardRefused(setup.message, { code: setup.code, decline_code: setup.decline_code })
  attach(stripe, method, customer)
  return method
}

const finishSetup = (stripe: Stripe, intent: SetupIntent) => {
  const method = stripe.memory.methods.get(intent.payment_method ?? '')
  if (!method) throw missing('PaymentMethod', String(intent.payment_method))
  intent.status = 'succeeded'
  intent.next_action = null
  attach(stripe, method, intent.customer)
  emit(stripe, 'setup_intent.succeeded', intent)
  for (const subscription of stripe.memory.subscriptions.values())
    if (subscription.pending_setup_intent === intent.id)
      Object.assign(subscription, { pending_setup_intent: null, default_payment_method: method.id })
}

/** Confirms a setup: kept at once, after 3-D Secure, or refused (402). */
export const confirmSetup = (
  stripe: Stripe,
  intent: SetupIntent,
  method: PaymentMethod,
  returnUrl?: string,
): SetupIntent => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      {
        code: 'setup_intent_unexpected_state',
        setup_intent: intent,
      },
    )
  assertCustomersCard(method, intent.customer)
  const { setup } = testCard(stripe.memory.secrets.get(method.id)?.number ?? '')
  intent.last_setup_error = null
  if (typeof setup === 'object') {
    const failure = { type: 'card_error', ...setup }
    intent.status = 'requires_payment_method'
    intent.last_setup_error = failure
    emit(stripe, 'setup_intent.setup_failed', intent)
    throw cardRefused(setup.message, {
      code: setup.code,
      decline_code: setup.decline_code,
      setup_intent: structuredClone(intent),
      payment_method: method,
    })
  }
  intent.payment_method = method.id
  if (setup === 'authenticate') {
    intent.status = 'requires_action'
    intent.next_action = authenticate(stripe, intent, returnUrl)
    emit(stripe, 'setup_intent.requires_action', intent)
  } else finishSetup(stripe, intent)
  return intent
}

/** Takes the money: the one place where something is charged. */
export const takeMoney = (
  stripe: Stripe,
  intent: PaymentIntent,
  method: PaymentMethod,
  invoice: string | null,
): void => {
  const { memory, clock } = stripe
  const charge = makeCharge(stripe, intent, method)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  memory.taken.push({
    customer: intent.customer ?? '',
    amount: intent.amount,
    currency: intent.currency,
    at: clock.now(),
    invoice,
    payment_intent: intent.id,
  })
  if (intent.setup_future_usage && intent.customer) attach(stripe, method, intent.customer)
  emit(stripe, 'charge.succeeded', charge)
  emit(stripe, 'payment_intent.succeeded', intent)
}

/** Tries to pay an intent with a card; the verdict says what came of it, and the intent shows it. */
export const attemptIntent = (
  stripe: Stripe,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: { offSession?: boolean; returnUrl?: string | undefined; invoice?: string | null },
): Verdict => {
  const verdict = judgeCharge(stripe, method, how.offSession)
  if (verdict.kind === 'ok') takeMoney(stripe, intent, method, how.invoice ?? null)
  else if (verdict.kind === 'authenticate') {
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: authenticate(stripe, intent, how.returnUrl),
    })
    emit(stripe, 'payment_intent.requires_action', intent)
  } else {
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: { ...verdict.failure, payment_method: method },
    })
    emit(stripe, 'payment_intent.payment_failed', intent)
  }
  return verdict
}

/** The person has passed 3-D Secure of a setup, or failed it. */
export const answerSetup = (stripe: Stripe, intent: SetupIntent, passed: boolean): void => {
  if (intent.status !== 'requires_action') return
  const secret = stripe.memory.secrets.get(intent.payment_method ?? '')
  if (passed && secret) {
    secret.authenticated = true
    return finishSetup(stripe, intent)
  }
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: notAuthenticated('setup_intent_authentication_failure'),
  })
  emit(stripe, 'setup_intent.setup_failed', intent)
}

export const notAuthenticated = (code: string): Failure => ({
  type: 'invalid_request_error',
  code,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})
