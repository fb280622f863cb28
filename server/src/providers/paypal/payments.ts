import {
  PaymentFailure,
  type ChangeOrder,
  type Discount,
  type KnownItems,
  type Order,
  type Outcome,
  type Payments,
  type ProviderPayment,
  type ProviderSubscription,
  type PurchaseOrder,
} from '../payments.ts'
import { cutText } from '../../texts/cut-text.ts'
import { quoteWithoutProration } from '../reckon-terms.ts'
import { paypalCaller, type PaypalDesk, type PaypalSettings } from './call-paypal.ts'
import { paypalPlanFor, termsOf } from './paypal-plans.ts'
import { readEvent } from './read-event.ts'
import { freeCycle, isOnTrial, readSubscription } from './read-subscription.ts'
import { approvalOf, centsOf, moneyOf, PaypalRevised, PaypalSubscription, PaypalTransaction, PaypalTransactions } from './wire.ts'
import { phrase } from '../../texts/phrase.ts'

const DAY_MS = 86_400_000
const at = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`

const context = ({ returnUrl, cancelUrl }: Pick<Order, 'returnUrl' | 'cancelUrl'>, user_action: string) => ({
  brand_name: 'Plaudit',
  shipping_preference: 'NO_SHIPPING',
  user_action,
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

const lookUp = async ({ call, items }: PaypalDesk, id: string) => readSubscription(items, PaypalSubscription.parse(await call(at(id))))

const toApproval = (links: Parameters<typeof approvalOf>[0], externalId: string): Outcome => {
  const url = approvalOf(links)
  if (!url) throw new PaymentFailure('unavailable', 'PayPal gave no page to approve on')
  return { kind: 'redirect', url, externalId }
}

const subscribe = async (desk: PaypalDesk, order: Order): Promise<Outcome> => {
  const plan_id = await paypalPlanFor(desk, order)
  const begun = PaypalSubscription.parse(
    await desk.call('/v1/billing/subscriptions', {
      method: 'POST',
      key: order.orderId,
      body: {
        plan_id,
        custom_id: order.payer.accountId,
        subscriber: { email_address: order.payer.details?.email ?? order.payer.email },
        application_context: context(order, 'SUBSCRIBE_NOW'),
      },
    }),
  )
  return toApproval(begun.links, begun.id)
}

/** The buyer approves the other plan at PayPal; its price counts from the next period, without proration. Free days that are left stay. */
const revise = async (desk: PaypalDesk, order: ChangeOrder): Promise<Outcome> => {
  assertTakes(order)
  const given = PaypalSubscription.parse(await desk.call(at(order.current.externalId)))
  const terms = await termsOf(desk.items, given.plan_id)
  const trialDays = isOnTrial(given, terms) ? (terms?.trialDays ?? 0) : 0
  const { completed, remaining } = freeCycle(given)
  const body = {
    plan_id: await paypalPlanFor(desk, { ...order, trialDays }),
    ...(trialDays > 0 && remaining > 0 ? { plan: { billing_cycles: [{ sequence: 1, total_cycles: completed + remaining }] } } : {}),
    application_context: context(order, 'CONTINUE'),
  }
  const revised = PaypalRevised.parse(await desk.call(`${at(order.current.externalId)}/revise`, { method: 'POST', key: order.orderId, body }))
  return toApproval(revised.links, order.current.externalId)
}

/** Free and cheaper cycles stand at the beginning of a subscription: to a running one PayPal adds none. */
const assertTakes = ({ current, discount }: { current: ProviderSubscription | null; discount: Discount | null }) => {
  if (current && discount && discount.duration !== 'forever')
    throw new PaymentFailure('impossible', 'code for a first subscription', phrase('billing.paypal_code_first_only'))
}

const act = async (desk: PaypalDesk, { externalId }: ProviderSubscription, [verb, reason]: ['suspend' | 'activate' | 'cancel', string]) => {
  await desk.call(`${at(externalId)}/${verb}`, { method: 'POST', body: { reason: cutText(reason, 128) } })
  return lookUp(desk, externalId)
}

/** Trials are whole free cycles at PayPal: as many of them as reach the wanted end, so never fewer days than promised. */
const setTrialEnd = async (desk: PaypalDesk, externalId: string, end: Date) => {
  const given = PaypalSubscription.parse(await desk.call(at(externalId)))
  const terms = await termsOf(desk.items, given.plan_id)
  const next = given.billing_info?.next_billing_time
  if (!terms?.trialDays || !next) return
  const more = Math.max(0, Math.ceil((end.getTime() - new Date(next).getTime()) / (terms.trialDays * DAY_MS)))
  const value = Math.max(1, freeCycle(given).completed + more)
  await desk.call(at(externalId), { method: 'PATCH', body: [{ op: 'replace', path: '/plan/billing_cycles/@sequence==1/total_cycles', value }] })
}

const statuses = { COMPLETED: 'succeeded', DECLINED: 'failed', PARTIALLY_REFUNDED: 'succeeded', PENDING: 'pending', REFUNDED: 'succeeded' } as const

const payments = async (desk: PaypalDesk, id: string, now: Date): Promise<ProviderPayment[]> => {
  const given = PaypalSubscription.parse(await desk.call(at(id)))
  const from = new Date(given.start_time ?? given.create_time ?? now)
  const query = new URLSearchParams({ start_time: new Date(from.getTime() - DAY_MS).toISOString(), end_time: new Date(now.getTime() + DAY_MS).toISOString() })
  const { transactions = [] } = PaypalTransactions.parse(await desk.call(`${at(id)}/transactions?${query}`))
  return transactions.map(({ id: externalId, status = 'COMPLETED', amount_with_breakdown, payer_email, time }) => {
    const cents = centsOf(amount_with_breakdown?.gross_amount)
    return {
      externalId,
      description: 'Subscription',
      cents,
      currency: amount_with_breakdown?.gross_amount.currency_code ?? 'USD',
      status: statuses[status],
      at: new Date(time ?? now),
      paymentMethod: { kind: 'wallet', brand: 'PayPal', last4: null, exp_month: null, exp_year: null, email: payer_email ?? null },
      lines: [{ description: 'Subscription', cents }],
    }
  })
}

/** Charges along with the running subscription: an amount owed, then captured. No page to approve on. */
const buy = async (desk: PaypalDesk, { subscriptionId, orderId, name, cents, currency }: PurchaseOrder) => {
  if (!subscriptionId) throw new PaymentFailure('impossible', 'no PayPal plan', phrase('billing.paypal_needs_plan'))
  const amount = moneyOf(cents, currency)
  await desk.call(at(subscriptionId), {
    method: 'PATCH',
    key: `owe:${orderId}`,
    body: [{ op: 'replace', path: '/billing_info/outstanding_balance', value: amount }],
  })
  const captured = PaypalTransaction.parse(
    await desk.call(`${at(subscriptionId)}/capture`, {
      method: 'POST',
      key: `buy:${orderId}`,
      body: { note: name, capture_type: 'OUTSTANDING_BALANCE', amount },
    }),
  )
  if (captured.status === 'DECLINED') throw new PaymentFailure('refused', 'PayPal could not take the payment.')
  return { externalId: captured.id, status: 'paid' as const, clientSecret: null, redirectUrl: null, paymentMethod: null }
}

/** PayPal Subscriptions: each change is approved by the buyer; no proration, and pausing and cancelling are a suspension. */
export const paypalPayments = (settings: PaypalSettings, items: KnownItems, now: () => Date): Payments => {
  const desk: PaypalDesk = { call: paypalCaller(settings, now), items, webhookId: settings.webhookId }
  return {
    provider: 'paypal',
    abilities: { prorates: false, holds: 'suspends', cancels: 'suspends', schedules: false, approves: true },
    subscribe: (order) => subscribe(desk, order),
    change: (order) => revise(desk, order),
    quote: async (order) => {
      assertTakes(order)
      return quoteWithoutProration(order)
    },
    fetch: async (id) => {
      try {
        return await lookUp(desk, id)
      } catch (error) {
        if (error instanceof PaymentFailure && error.code === 'gone') return null
        throw error
      }
    },
    // Nobody has approved what we do not know the id of, so nothing can have been charged.
    findByOrder: async () => null,
    payments: (id) => payments(desk, id, now()),
    hold: (current) => act(desk, current, ['suspend', 'Paused by the owner']),
    release: async (current, { trialEndsAt }) => {
      const active = await act(desk, current, ['activate', 'Resumed'])
      if (!trialEndsAt) return active
      await setTrialEnd(desk, current.externalId, trialEndsAt)
      return lookUp(desk, current.externalId)
    },
    cancel: (current, { reason }) => act(desk, current, ['suspend', `Cancelled: ${reason}`]),
    undoCancel: async (current) => ({ kind: 'done', subscription: await act(desk, current, ['activate', 'Cancelling was undone']) }),
    undoChange: async () => {
      throw new PaymentFailure('impossible', 'already changed', phrase('billing.paypal_change_done'))
    },
    end: async (externalId) => {
      const current = PaypalSubscription.parse(await desk.call(at(externalId)))
      // One that was never approved cannot be cancelled, and charges nothing.
      if (['ACTIVE', 'SUSPENDED'].includes(current.status)) await desk.call(`${at(externalId)}/cancel`, { method: 'POST', body: { reason: 'Ended' } })
    },
    extendTrial: async (current, { days }) => {
      await setTrialEnd(desk, current.externalId, new Date((current.trialEndsAt ?? now()).getTime() + days * DAY_MS))
      return lookUp(desk, current.externalId)
    },
    buy: (order) => buy(desk, order),
    fetchPurchase: async () => null,
    readEvent: (delivery) => readEvent(desk, delivery),
  }
}
