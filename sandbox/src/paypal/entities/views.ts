import {
  moneyOf,
  timeOf,
  type Cycle,
  type Plan,
  type Product,
  type Subscription,
  type Transaction,
} from '../memory.ts'
import type { PayPal } from '../paypal.ts'

type Link = { href: string; rel: string; method: string }
const links = (
  paypal: PayPal,
  path: string,
  all: [rel: string, method: string, more?: string][],
): Link[] =>
  all.map(([rel, method, more = '']) => ({
    href: `${paypal.origin()}/paypal${path}${more}`,
    rel,
    method,
  }))

export const productView = (paypal: PayPal, { id, name, type, description, at }: Product) => ({
  id,
  name,
  type,
  ...(description && { description }),
  create_time: timeOf(at),
  update_time: timeOf(at),
  links: links(paypal, `/v1/catalogs/products/${id}`, [
    ['self', 'GET'],
    ['edit', 'PATCH'],
  ]),
})

const cycleView = (cycle: Cycle, currency: string) => ({
  ...((cycle.cents > 0 || cycle.tenure === 'REGULAR') && {
    pricing_scheme: { version: 1, fixed_price: moneyOf(cycle.cents, currency) },
  }),
  frequency: cycle.frequency,
  tenure_type: cycle.tenure,
  sequence: cycle.sequence,
  total_cycles: cycle.total,
})

export const planView = (paypal: PayPal, plan: Plan) => ({
  id: plan.id,
  product_id: plan.productId,
  name: plan.name,
  status: plan.status,
  ...(plan.description && { description: plan.description }),
  billing_cycles: plan.cycles.map((cycle) => cycleView(cycle, plan.currency)),
  payment_preferences: plan.preferences,
  quantity_supported: false,
  create_time: timeOf(plan.at),
  update_time: timeOf(plan.changedAt),
  links: links(paypal, `/v1/billing/plans/${plan.id}`, [
    ['self', 'GET'],
    ['edit', 'PATCH'],
    ['deactivate', 'POST', '/deactivate'],
  ]),
})

/** Which calls a subscription can take, by its status. */
const linksOf = (paypal: PayPal, subscription: Subscription): Link[] => {
  const path = `/v1/billing/subscriptions/${subscription.id}`
  const approve = {
    href: `${paypal.origin()}/paypal/checkoutnow?ba_token=${subscription.token}`,
    rel: 'approve',
    method: 'GET',
  }
  const self = links(paypal, path, [
    ['self', 'GET'],
    ['edit', 'PATCH'],
  ])
  if (subscription.status === 'APPROVAL_PENDING') return [approve, ...self]
  if (subscription.status === 'ACTIVE')
    return [
      ...links(paypal, path, [
        ['cancel', 'POST', '/cancel'],
        ['suspend', 'POST', '/suspend'],
        ['capture', 'POST', '/capture'],
      ]),
      ...self,
    ]
  if (subscription.status === 'SUSPENDED')
    return [
      ...links(paypal, path, [
        ['cancel', 'POST', '/cancel'],
        ['activate', 'POST', '/activate'],
      ]),
      ...self,
    ]
  return self
}

const billingInfo = (subscription: Subscription, withFailure: boolean) => {
  const { currency, completed, cycles, lastPayment, lastFailure, nextBillingAt } = subscription
  return {
    outstanding_balance: moneyOf(subscription.outstanding, currency),
    cycle_executions: cycles.map(({ tenure, sequence, total }) => ({
      tenure_type: tenure,
      sequence,
      cycles_completed: completed.get(sequence) ?? 0,
      ...(total > 0 && { cycles_remaining: Math.max(0, total - (completed.get(sequence) ?? 0)) }),
      current_pricing_scheme_version: 1,
      total_cycles: total,
    })),
    ...(lastPayment && {
      last_payment: { amount: moneyOf(lastPayment.cents, currency), time: timeOf(lastPayment.at) },
    }),
    ...(nextBillingAt !== null &&
      (subscription.status === 'ACTIVE' || subscription.status === 'SUSPENDED') && {
        next_billing_time: timeOf(nextBillingAt),
      }),
    failed_payments_count: subscription.failures,
    ...(withFailure &&
      lastFailure && {
        last_failed_payment: {
          amount: moneyOf(lastFailure.cents, currency),
          time: timeOf(lastFailure.at),
          reason_code: 'PAYMENT_DENIED',
          ...(lastFailure.retryAt !== null && {
            next_payment_retry_time: timeOf(lastFailure.retryAt),
          }),
        },
      }),
  }
}

/** The whole representation; `fields` names what PayPal adds only when asked (`plan`, `last_failed_payment`). */
export const subscriptionView = (
  paypal: PayPal,
  subscription: Subscription,
  fields: string[] = [],
) => {
  const plan = paypal.memory.plans.get(subscription.planId)
  const isApproved = subscription.status !== 'APPROVAL_PENDING'
  return {
    id: subscription.id,
    status: subscription.status,
    status_update_time: timeOf(subscription.statusAt),
    ...(subscription.statusNote && { status_change_note: subscription.statusNote }),
    plan_id: subscription.planId,
    plan_overridden: subscription.overridden,
    start_time: timeOf(subscription.startAt),
    quantity: subscription.quantity,
    ...(isApproved && {
      subscriber: subscription.subscriber,
      billing_info: billingInfo(subscription, fields.includes('last_failed_payment')),
    }),
    ...(subscription.customId && { custom_id: subscription.customId }),
    ...(fields.includes('plan') &&
      plan && {
        plan: {
          ...planView(paypal, plan),
          billing_cycles: subscription.cycles.map((cycle) =>
            cycleView(cycle, subscription.currency),
          ),
          payment_preferences: subscription.preferences,
        },
      }),
    create_time: timeOf(subscription.createdAt),
    update_time: timeOf(subscription.updatedAt),
    links: linksOf(paypal, subscription),
  }
}

/** `Prefer: return=minimal`, which is PayPal's default. */
export const briefView = (paypal: PayPal, subscription: Subscription) => ({
  id: subscription.id,
  status: subscription.status,
  create_time: timeOf(subscription.createdAt),
  links: linksOf(paypal, subscription),
})

export const transactionView = (subscription: Subscription, one: Transaction) => ({
  id: one.id,
  status: one.status,
  payer_email: subscription.subscriber.email_address,
  payer_name: subscription.subscriber.name,
  amount_with_breakdown: {
    gross_amount: moneyOf(one.cents, subscription.currency),
    fee_amount: moneyOf(0, subscription.currency),
    net_amount: moneyOf(one.cents, subscription.currency),
  },
  time: new Date(one.at).toISOString(),
})

const saleStates = {
  COMPLETED: 'completed',
  DECLINED: 'denied',
  PENDING: 'pending',
  REFUNDED: 'refunded',
} as const

/** The old `sale` resource of PAYMENT.SALE.* events: `billing_agreement_id` is the subscription. */
export const saleView = (paypal: PayPal, subscription: Subscription, one: Transaction) => ({
  id: one.id,
  state: saleStates[one.status],
  amount: {
    total: (one.cents / 100).toFixed(2),
    currency: subscription.currency,
    details: { subtotal: (one.cents / 100).toFixed(2) },
  },
  payment_mode: 'INSTANT_TRANSFER',
  protection_eligibility: 'ELIGIBLE',
  transaction_fee: { currency: subscription.currency, value: '0.00' },
  billing_agreement_id: subscription.id,
  ...(subscription.customId && { custom: subscription.customId }),
  create_time: timeOf(one.at),
  update_time: timeOf(one.at),
  links: [
    { href: `${paypal.origin()}/paypal/v1/payments/sale/${one.id}`, rel: 'self', method: 'GET' },
  ],
})
