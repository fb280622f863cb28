import {
  PaymentFailure,
  type ChangeOrder,
  type Discount,
  type KnownItems,
  type Order,
  type Outcome,
  type Payments,
} from '../payments.ts'
import { withCheckedAnswers } from '../unreadable-answers.ts'
import { cutText } from '../../texts/cut-text.ts'
import { addPeriod, quoteWithoutProration } from '../billing-periods.ts'
import { listRefunds } from '../list-refunds.ts'
import {
  buyPaypal,
  fetchPaypalPurchase,
  forgetPaypalOwed,
  restorePaypalSettings,
} from './buy-paypal.ts'
import { paypalCaller, type PaypalContext, type PaypalSettings } from './call-paypal.ts'
import { listPaypalPayments } from './list-payments.ts'
import { paypalPlanFor, termsOf } from './paypal-plans.ts'
import { readEvent } from './read-event.ts'
import { freeCyclesUntil } from './free-cycles.ts'
import { freeCycle, isOnTrial, readSubscription } from './read-subscription.ts'
import { approvalOf, PaypalRevised, PaypalSubscription, subscriptionPath } from './wire.ts'
import { phrase } from '../../texts/phrase.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'
import { endPaypal, endAndRefundPaypal } from './end-paypal.ts'

const DAY_MS = 86_400_000

const applicationContext = (
  { returnUrl, cancelUrl }: Pick<Order, 'returnUrl' | 'cancelUrl'>,
  user_action: string,
) => ({
  brand_name: 'Plaudit',
  shipping_preference: 'NO_SHIPPING',
  user_action,
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

const lookUp = async ({ call, items }: PaypalContext, id: string) =>
  readSubscription(
    items,
    PaypalSubscription.parse(await call(`${subscriptionPath(id)}?fields=plan`)),
  )

const toApproval = (links: Parameters<typeof approvalOf>[0], externalId: string): Outcome => {
  const url = approvalOf(links)
  if (!url) throw new PaymentFailure('unavailable', 'PayPal gave no page to approve on')
  return { kind: 'redirect', url, externalId }
}

const subscribe = async (context: PaypalContext, order: Order): Promise<Outcome> => {
  const plan_id = await paypalPlanFor(context, order)
  const begun = PaypalSubscription.parse(
    await context.call('/v1/billing/subscriptions', {
      method: 'POST',
      key: order.orderId,
      body: {
        plan_id,
        custom_id: order.payer.accountId,
        subscriber: { email_address: order.payer.details?.email ?? order.payer.email },
        application_context: applicationContext(order, 'SUBSCRIBE_NOW'),
      },
    }),
  )
  return toApproval(begun.links, begun.id)
}

/** The buyer approves the other plan at PayPal; its price counts from the next period, without proration. Free days that are left stay. */
const revise = async (context: PaypalContext, order: ChangeOrder): Promise<Outcome> => {
  assertTakes(order)
  const given = PaypalSubscription.parse(
    await context.call(subscriptionPath(order.current.externalId)),
  )
  const terms = await termsOf(context.items, given.plan_id)
  const trialDays = isOnTrial(given, terms) ? (terms?.trialDays ?? 0) : 0
  const { completed, remaining } = freeCycle(given)
  const body = {
    plan_id: await paypalPlanFor(context, { ...order, trialDays }),
    ...(trialDays > 0 && remaining > 0
      ? { plan: { billing_cycles: [{ sequence: 1, total_cycles: completed + remaining }] } }
      : {}),
    application_context: applicationContext(order, 'CONTINUE'),
  }
  const revised = PaypalRevised.parse(
    await context.call(`${subscriptionPath(order.current.externalId)}/revise`, {
      method: 'POST',
      key: order.orderId,
      body,
    }),
  )
  return toApproval(revised.links, order.current.externalId)
}

/** Free and cheaper cycles stand at the beginning of a subscription: to a running one PayPal adds none. */
const assertTakes = ({
  current,
  discount,
}: {
  current: ProviderSubscription | null
  discount: Discount | null
}) => {
  if (current && discount && discount.duration !== 'forever')
    throw new PaymentFailure(
      'code_refused',
      'code for a first subscription',
      phrase('billing.paypal_code_first_only'),
    )
}

/** Its buyer can change how it stands at any moment: a status that PayPal does not take the call in (422) is told as it is. */
const act = async (
  context: PaypalContext,
  { externalId }: ProviderSubscription,
  [verb, reason]: ['suspend' | 'activate' | 'cancel', string],
) => {
  try {
    await context.call(`${subscriptionPath(externalId)}/${verb}`, {
      method: 'POST',
      body: { reason: cutText(reason, 128) },
    })
  } catch (error) {
    if (
      !(error instanceof PaymentFailure) ||
      !error.message.includes('SUBSCRIPTION_STATUS_INVALID')
    )
      throw error
  }
  return lookUp(context, externalId)
}

/** Lets a suspended subscription go on; one that runs already stays as it is. */
const activate = async (context: PaypalContext, current: ProviderSubscription, reason: string) => {
  const { status } = PaypalSubscription.parse(
    await context.call(subscriptionPath(current.externalId)),
  )
  return status === 'SUSPENDED'
    ? act(context, current, ['activate', reason])
    : lookUp(context, current.externalId)
}

const suspend = async (context: PaypalContext, current: ProviderSubscription, reason: string) => {
  const { status } = PaypalSubscription.parse(
    await context.call(subscriptionPath(current.externalId)),
  )
  return status === 'ACTIVE'
    ? act(context, current, ['suspend', reason])
    : lookUp(context, current.externalId)
}

/** What `freeCyclesUntil` says of a subscription as it stands; null where it has no free days. */
const freeUntil = async (
  context: PaypalContext,
  externalId: string,
  given: { end: Date; now: Date },
) => {
  const subscription = PaypalSubscription.parse(await context.call(subscriptionPath(externalId)))
  return freeCyclesUntil(subscription, await termsOf(context.items, subscription.plan_id), given)
}

const setTrialEnd = async (
  context: PaypalContext,
  externalId: string,
  given: { end: Date; now: Date },
) => {
  const free = await freeUntil(context, externalId, given)
  if (!free) return
  const body = [
    { op: 'replace', path: '/plan/billing_cycles/@sequence==1/total_cycles', value: free.total },
  ]
  await context.call(subscriptionPath(externalId), { method: 'PATCH', body })
}

type Pausing = 'suspend' | 'resume' | 'quoteResume'

const pausing = (context: PaypalContext, now: () => Date): Pick<Payments, Pausing> => ({
  suspend: async (current, { trialEndsAt }) => {
    if (!trialEndsAt) return suspend(context, current, 'Paused by the owner')
    await setTrialEnd(context, current.externalId, { end: trialEndsAt, now: now() })
    return lookUp(context, current.externalId)
  },
  resume: async (current, { trialEndsAt }) => {
    const active = await activate(context, current, 'Resumed')
    if (!trialEndsAt) return active
    await setTrialEnd(context, current.externalId, { end: trialEndsAt, now: now() })
    return lookUp(context, current.externalId)
  },
  quoteResume: async (current, { trialEndsAt }) => {
    const free =
      trialEndsAt &&
      (await freeUntil(context, current.externalId, { end: trialEndsAt, now: now() }))
    return free ? { dueCents: 0, nextAt: free.endsAt, nextCents: current.nextCents } : null
  },
})

type Ending =
  | 'cancel'
  | 'undoCancel'
  | 'quoteTakeBack'
  | 'undoChange'
  | 'end'
  | 'refundable'
  | 'endAndRefund'
  | 'extendTrial'

const ending = (context: PaypalContext, now: () => Date): Pick<Payments, Ending> => ({
  cancel: (current, { reason }) => suspend(context, current, `Cancelled: ${reason}`),
  // Free cycles that passed in the suspension do not come again.
  undoCancel: async (current, { paidUntil }) => {
    await activate(context, current, 'Cancelling was undone')
    if (current.trialEndsAt && current.trialEndsAt > now())
      await setTrialEnd(context, current.externalId, { end: paidUntil, now: now() })
    return { kind: 'done', subscription: await lookUp(context, current.externalId) }
  },
  quoteTakeBack: async (current, { paidUntil }) => {
    const free =
      current.trialEndsAt && current.trialEndsAt > now()
        ? await freeUntil(context, current.externalId, { end: paidUntil, now: now() })
        : null
    return { nextAt: free?.endsAt ?? current.periodEnd, nextCents: current.nextCents }
  },
  undoChange: async () => {
    throw new PaymentFailure('impossible', 'already changed', phrase('billing.paypal_change_done'))
  },
  end: async (externalId) => void (await endPaypal(context, externalId)),
  refundable: async (externalId, _payer, { except }) =>
    listRefunds(await listPaypalPayments(context, externalId, now()), except),
  endAndRefund: (externalId, _payer, { except }) =>
    endAndRefundPaypal(context, externalId, { now: now(), except }),
  extendTrial: async (current, { days }) => {
    await setTrialEnd(context, current.externalId, {
      end: new Date((current.trialEndsAt ?? now()).getTime() + days * DAY_MS),
      now: now(),
    })
    return lookUp(context, current.externalId)
  },
})

type Buying = 'buy' | 'fetchPurchase' | 'forgetOwed' | 'restoreSettings'

const buying = (context: PaypalContext, now: () => Date): Pick<Payments, Buying> => ({
  buy: (order) => buyPaypal(context, order),
  fetchPurchase: (id, _payer, along) =>
    fetchPaypalPurchase(context, id, { subscriptionId: along?.subscriptionId ?? null, now: now() }),
  forgetOwed: (subscriptionId, amount) => forgetPaypalOwed(context, subscriptionId, amount),
  restoreSettings: ({ externalId }) => restorePaypalSettings(context, externalId),
})

/** PayPal Subscriptions: each change is approved by the buyer; no proration, and pausing and cancelling are a suspension. */
export const paypalPayments = (
  settings: PaypalSettings,
  items: KnownItems,
  now: () => Date,
): Payments => {
  const context: PaypalContext = {
    call: paypalCaller(settings, now),
    items,
    webhookId: settings.webhookId,
    apiBase: settings.apiBase,
  }
  return withCheckedAnswers({
    provider: 'paypal',
    abilities: {
      prorates: false,
      pauses: 'suspends',
      cancels: 'suspends',
      schedules: false,
      keepsDiscount: 'forever',
      chargesOnPage: false,
    },
    subscribe: (order) => subscribe(context, order),
    change: (order) => revise(context, order),
    quote: async (order) => {
      assertTakes(order)
      return quoteWithoutProration(order)
    },
    period: addPeriod,
    fetch: async (id) => {
      try {
        return await lookUp(context, id)
      } catch (error) {
        if (error instanceof PaymentFailure && error.code === 'gone') return null
        throw error
      }
    },
    // Nobody has approved what we do not know the id of, so nothing can have been charged.
    findByOrder: async () => null,
    payments: (id) => listPaypalPayments(context, id, now()),
    // A trial is lengthened by free cycles: PayPal takes the cycle of a suspended trial that was missed for one of the regular ones.
    ...pausing(context, now),
    ...ending(context, now),
    ...buying(context, now),
    readEvent: (delivery) => readEvent(context, delivery),
  })
}
