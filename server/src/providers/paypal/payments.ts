import {
  PaymentFailure,
  type ChangeOrder,
  type Discount,
  type KnownItems,
  type Order,
  type Outcome,
  type Payments,
} from '../payments.ts'
import { clearAnswers } from '../clear-answers.ts'
import { cutText } from '../../texts/cut-text.ts'
import { addPeriod, quoteWithoutProration } from '../reckon-terms.ts'
import { refundsOf } from '../refunds-of.ts'
import {
  buyPaypal,
  fetchPaypalPurchase,
  forgetPaypalOwed,
  restorePaypalSettings,
} from './buy-paypal.ts'
import { paypalCaller, type PaypalDesk, type PaypalSettings } from './call-paypal.ts'
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

const context = (
  { returnUrl, cancelUrl }: Pick<Order, 'returnUrl' | 'cancelUrl'>,
  user_action: string,
) => ({
  brand_name: 'Plaudit',
  shipping_preference: 'NO_SHIPPING',
  user_action,
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

const lookUp = async ({ call, items }: PaypalDesk, id: string) =>
  readSubscription(
    items,
    PaypalSubscription.parse(await call(`${subscriptionPath(id)}?fields=plan`)),
  )

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
  const given = PaypalSubscription.parse(
    await desk.call(subscriptionPath(order.current.externalId)),
  )
  const terms = await termsOf(desk.items, given.plan_id)
  const trialDays = isOnTrial(given, terms) ? (terms?.trialDays ?? 0) : 0
  const { completed, remaining } = freeCycle(given)
  const body = {
    plan_id: await paypalPlanFor(desk, { ...order, trialDays }),
    ...(trialDays > 0 && remaining > 0
      ? { plan: { billing_cycles: [{ sequence: 1, total_cycles: completed + remaining }] } }
      : {}),
    application_context: context(order, 'CONTINUE'),
  }
  const revised = PaypalRevised.parse(
    await desk.call(`${subscriptionPath(order.current.externalId)}/revise`, {
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
  desk: PaypalDesk,
  { externalId }: ProviderSubscription,
  [verb, reason]: ['suspend' | 'activate' | 'cancel', string],
) => {
  try {
    await desk.call(`${subscriptionPath(externalId)}/${verb}`, {
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
  return lookUp(desk, externalId)
}

/** Lets a suspended subscription go on; one that runs already stays as it is. */
const activate = async (desk: PaypalDesk, current: ProviderSubscription, reason: string) => {
  const { status } = PaypalSubscription.parse(await desk.call(subscriptionPath(current.externalId)))
  return status === 'SUSPENDED'
    ? act(desk, current, ['activate', reason])
    : lookUp(desk, current.externalId)
}

const suspend = async (desk: PaypalDesk, current: ProviderSubscription, reason: string) => {
  const { status } = PaypalSubscription.parse(await desk.call(subscriptionPath(current.externalId)))
  return status === 'ACTIVE'
    ? act(desk, current, ['suspend', reason])
    : lookUp(desk, current.externalId)
}

/** What `freeCyclesUntil` says of a subscription as it stands; null where it has no free days. */
const freeUntil = async (desk: PaypalDesk, externalId: string, given: { end: Date; now: Date }) => {
  const subscription = PaypalSubscription.parse(await desk.call(subscriptionPath(externalId)))
  return freeCyclesUntil(subscription, await termsOf(desk.items, subscription.plan_id), given)
}

const setTrialEnd = async (
  desk: PaypalDesk,
  externalId: string,
  given: { end: Date; now: Date },
) => {
  const free = await freeUntil(desk, externalId, given)
  if (!free) return
  const body = [
    { op: 'replace', path: '/plan/billing_cycles/@sequence==1/total_cycles', value: free.total },
  ]
  await desk.call(subscriptionPath(externalId), { method: 'PATCH', body })
}

type Held = 'hold' | 'release' | 'quoteRelease'

const holding = (desk: PaypalDesk, now: () => Date): Pick<Payments, Held> => ({
  hold: async (current, { trialEndsAt }) => {
    if (!trialEndsAt) return suspend(desk, current, 'Paused by the owner')
    await setTrialEnd(desk, current.externalId, { end: trialEndsAt, now: now() })
    return lookUp(desk, current.externalId)
  },
  release: async (current, { trialEndsAt }) => {
    const active = await activate(desk, current, 'Resumed')
    if (!trialEndsAt) return active
    await setTrialEnd(desk, current.externalId, { end: trialEndsAt, now: now() })
    return lookUp(desk, current.externalId)
  },
  quoteRelease: async (current, { trialEndsAt }) => {
    const free =
      trialEndsAt && (await freeUntil(desk, current.externalId, { end: trialEndsAt, now: now() }))
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

const ending = (desk: PaypalDesk, now: () => Date): Pick<Payments, Ending> => ({
  cancel: (current, { reason }) => suspend(desk, current, `Cancelled: ${reason}`),
  // Free cycles that passed in the suspension do not come again.
  undoCancel: async (current, { paidUntil }) => {
    await activate(desk, current, 'Cancelling was undone')
    if (current.trialEndsAt && current.trialEndsAt > now())
      await setTrialEnd(desk, current.externalId, { end: paidUntil, now: now() })
    return { kind: 'done', subscription: await lookUp(desk, current.externalId) }
  },
  quoteTakeBack: async (current, { paidUntil }) => {
    const free =
      current.trialEndsAt && current.trialEndsAt > now()
        ? await freeUntil(desk, current.externalId, { end: paidUntil, now: now() })
        : null
    return { nextAt: free?.endsAt ?? current.periodEnd, nextCents: current.nextCents }
  },
  undoChange: async () => {
    throw new PaymentFailure('impossible', 'already changed', phrase('billing.paypal_change_done'))
  },
  end: async (externalId) => void (await endPaypal(desk, externalId)),
  refundable: async (externalId, _payer, { except }) =>
    refundsOf(await listPaypalPayments(desk, externalId, now()), except),
  endAndRefund: (externalId, _payer, { except }) =>
    endAndRefundPaypal(desk, externalId, { now: now(), except }),
  extendTrial: async (current, { days }) => {
    await setTrialEnd(desk, current.externalId, {
      end: new Date((current.trialEndsAt ?? now()).getTime() + days * DAY_MS),
      now: now(),
    })
    return lookUp(desk, current.externalId)
  },
})

type Buying = 'buy' | 'fetchPurchase' | 'forgetOwed' | 'restoreSettings'

const buying = (desk: PaypalDesk, now: () => Date): Pick<Payments, Buying> => ({
  buy: (order) => buyPaypal(desk, order),
  fetchPurchase: (id, _payer, along) =>
    fetchPaypalPurchase(desk, id, { subscriptionId: along?.subscriptionId ?? null, now: now() }),
  forgetOwed: (subscriptionId, amount) => forgetPaypalOwed(desk, subscriptionId, amount),
  restoreSettings: ({ externalId }) => restorePaypalSettings(desk, externalId),
})

/** PayPal Subscriptions: each change is approved by the buyer; no proration, and pausing and cancelling are a suspension. */
export const paypalPayments = (
  settings: PaypalSettings,
  items: KnownItems,
  now: () => Date,
): Payments => {
  const desk: PaypalDesk = {
    call: paypalCaller(settings, now),
    items,
    webhookId: settings.webhookId,
    apiBase: settings.apiBase,
  }
  return clearAnswers({
    provider: 'paypal',
    abilities: {
      prorates: false,
      holds: 'suspends',
      cancels: 'suspends',
      schedules: false,
      keepsDiscount: 'forever',
      chargesOnPage: false,
    },
    subscribe: (order) => subscribe(desk, order),
    change: (order) => revise(desk, order),
    quote: async (order) => {
      assertTakes(order)
      return quoteWithoutProration(order)
    },
    period: addPeriod,
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
    payments: (id) => listPaypalPayments(desk, id, now()),
    // A trial is lengthened by free cycles: PayPal takes the cycle of a suspended trial that was missed for one of the regular ones.
    ...holding(desk, now),
    ...ending(desk, now),
    ...buying(desk, now),
    readEvent: (delivery) => readEvent(desk, delivery),
  })
}
