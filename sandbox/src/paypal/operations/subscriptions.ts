import type { Call, Operation } from './answer-call.ts'
import {
  cancelSubscription,
  setStatus,
  skipMissed,
  takeLater,
  takeOutstanding,
  sendEvent,
} from '../entities/bill-subscription.ts'
import { invalidRequest, notFound, unprocessable } from '../errors.ts'
import { newId, type Status, type Subscription } from '../memory.ts'
import { captureAmount, patchSubscription } from '../entities/patch-subscription.ts'
import { objectOf, overrideCycles, readPreferences, textOf } from '../read-body.ts'
import { briefView, subscriptionView, transactionView } from '../entities/views.ts'

const subscriptionOf = ({ paypal, params }: Call): Subscription => {
  const subscription = paypal.memory.subscriptions.get(params.id ?? '')
  if (!subscription) throw notFound()
  return subscription
}

const subscriberOf = (call: Call) => {
  const given = objectOf(call.body, 'subscriber')
  const name = objectOf(given, 'name')
  return {
    name: {
      given_name: textOf(name, 'given_name') ?? 'Robin',
      surname: textOf(name, 'surname') ?? 'Payer',
    },
    email_address: textOf(given, 'email_address') ?? 'payer@example.com',
    payer_id: newId('', 13),
  }
}

const make = (call: Call) => {
  const { paypal, body } = call
  const plan = paypal.memory.plans.get(textOf(body, 'plan_id') ?? '')
  if (!plan) throw notFound()
  if (plan.status !== 'ACTIVE')
    throw unprocessable(
      'PLAN_STATUS_INVALID',
      'Subscription creation is allowed only for an ACTIVE plan.',
    )
  const context = objectOf(body, 'application_context')
  const start = textOf(body, 'start_time')
  const now = paypal.clock.now()
  if (start && new Date(start).getTime() < now - 60_000)
    throw invalidRequest([
      {
        field: '/start_time',
        location: 'body',
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'The start time must be in the future.',
      },
    ])
  const subscription: Subscription = {
    id: newId('I-', 12),
    token: newId('BA-', 17),
    planId: plan.id,
    quantity: textOf(body, 'quantity') ?? '1',
    status: 'APPROVAL_PENDING',
    statusNote: null,
    statusAt: now,
    customId: textOf(body, 'custom_id') ?? null,
    subscriber: subscriberOf(call),
    brand: textOf(context, 'brand_name') ?? 'Plaudit',
    userAction: textOf(context, 'user_action') ?? 'SUBSCRIBE_NOW',
    returnUrl: textOf(context, 'return_url') ?? '',
    cancelUrl: textOf(context, 'cancel_url') ?? '',
    startAt: start ? new Date(start).getTime() : now,
    createdAt: now,
    updatedAt: now,
    currency: plan.currency,
    cycles: overrideCycles(plan.cycles, body),
    overridden: 'plan' in body,
    completed: new Map(),
    preferences: readPreferences(objectOf(body, 'plan'), plan.preferences),
    nextBillingAt: null,
    outstanding: 0,
    failures: 0,
    lastPayment: null,
    lastFailure: null,
    transactions: [],
    pays: true,
    captures: null,
  }
  paypal.memory.subscriptions.set(subscription.id, subscription)
  sendEvent(paypal, subscription, 'CREATED')
  return {
    status: 201,
    body: subscriptionView(paypal, subscription),
    brief: briefView(paypal, subscription),
  }
}

const wrongStatus = (action: string, status: Status) =>
  unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be otherwise than ${status}.`,
  )

const move = (call: Call, action: string, from: Status[], to: Status) => {
  const { paypal, body } = call
  const subscription = subscriptionOf(call)
  if (!from.includes(subscription.status)) throw wrongStatus(action, subscription.status)
  const note = textOf(body, 'reason') ?? null
  if (to === 'CANCELLED') {
    cancelSubscription(paypal, subscription, note)
    return { status: 204 }
  }
  setStatus(paypal, subscription, to, note)
  if (to === 'ACTIVE') skipMissed(paypal, subscription)
  sendEvent(paypal, subscription, to === 'ACTIVE' ? 'ACTIVATED' : 'SUSPENDED')
  return { status: 204 }
}

const revise = (call: Call) => {
  const { paypal, body } = call
  const subscription = subscriptionOf(call)
  if (subscription.status !== 'ACTIVE') throw wrongStatus('revise', subscription.status)
  const plan = paypal.memory.plans.get(textOf(body, 'plan_id') ?? subscription.planId)
  if (!plan) throw notFound()
  if (plan.status !== 'ACTIVE')
    throw unprocessable('PLAN_STATUS_INVALID', 'Plan status should be ACTIVE.')
  const context = objectOf(body, 'application_context')
  const token = newId('BA-', 17)
  subscription.revisions ??= []
  subscription.revisions.push({
    token,
    askedAt: paypal.clock.now(),
    planId: plan.id,
    quantity: textOf(body, 'quantity') ?? subscription.quantity,
    cycles: overrideCycles(plan.cycles, body),
    overridden: 'plan' in body,
    returnUrl: textOf(context, 'return_url') ?? subscription.returnUrl,
    cancelUrl: textOf(context, 'cancel_url') ?? subscription.cancelUrl,
  })
  const { links } = briefView(paypal, subscription)
  const approve = {
    href: `${paypal.origin()}/paypal/checkoutnow?ba_token=${token}`,
    rel: 'approve',
    method: 'GET',
  }
  return {
    status: 200,
    body: { plan_id: plan.id, plan_overridden: 'plan' in body, links: [approve, ...links] },
  }
}

const capture = (call: Call) => {
  const { paypal, body } = call
  const subscription = subscriptionOf(call)
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED')
    throw wrongStatus('capture', subscription.status)
  const cents = captureAmount(subscription, body)
  const { captures, pays } = subscription
  const taken =
    captures && pays
      ? takeLater(paypal, subscription, { cents, captures })
      : takeOutstanding(paypal, subscription, cents)
  if (!taken)
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank. The specified instrument cannot be used for this payment.',
    )
  return captures && captures.answer !== 'pending'
    ? { status: 202 }
    : { status: 200, body: transactionView(subscription, taken) }
}

const transactions = (call: Call) => {
  const { query } = call
  const [from, to] = [query.start_time, query.end_time].map((one) => new Date(one ?? '').getTime())
  if (Number.isNaN(from) || Number.isNaN(to))
    throw invalidRequest([
      {
        field: Number.isNaN(from) ? 'start_time' : 'end_time',
        location: 'query',
        issue: 'MISSING_REQUIRED_PARAMETER',
        description: 'A required parameter is missing.',
      },
    ])
  const subscription = subscriptionOf(call)
  const found = subscription.transactions.filter(
    ({ at, later }) => at >= from! && at <= to! && !later?.isUnseen,
  )
  return {
    status: 200,
    body: {
      transactions: found.map((one) => transactionView(subscription, one)),
      links: briefView(call.paypal, subscription).links.slice(-2),
    },
  }
}

/** Subscriptions. */
export const subscriptionOperations: Operation[] = [
  { operation: 'POST /v1/billing/subscriptions', keyed: true, run: make },
  {
    operation: 'GET /v1/billing/subscriptions/{id}',
    run: (call) => ({
      status: 200,
      body: subscriptionView(
        call.paypal,
        subscriptionOf(call),
        (call.query.fields ?? '').split(','),
      ),
    }),
  },
  {
    operation: 'PATCH /v1/billing/subscriptions/{id}',
    run: (call) => {
      const subscription = subscriptionOf(call)
      patchSubscription(subscription, call.raw, call.paypal.clock.now())
      sendEvent(call.paypal, subscription, 'UPDATED')
      return { status: 204 }
    },
  },
  { operation: 'POST /v1/billing/subscriptions/{id}/revise', run: revise },
  {
    operation: 'POST /v1/billing/subscriptions/{id}/suspend',
    run: (call) => move(call, 'suspend', ['ACTIVE'], 'SUSPENDED'),
  },
  {
    operation: 'POST /v1/billing/subscriptions/{id}/activate',
    run: (call) => move(call, 'activate', ['SUSPENDED'], 'ACTIVE'),
  },
  {
    operation: 'POST /v1/billing/subscriptions/{id}/cancel',
    run: (call) => move(call, 'cancel', ['ACTIVE', 'SUSPENDED', 'APPROVED'], 'CANCELLED'),
  },
  { operation: 'POST /v1/billing/subscriptions/{id}/capture', keyed: true, run: capture },
  { operation: 'GET /v1/billing/subscriptions/{id}/transactions', run: transactions },
]
