import { withCheckedAnswers } from '../unreadable-answers.ts'
import {
  PaymentFailure,
  type KnownItems,
  type Order,
  type Payer,
  type Payments,
} from '../payments.ts'
import { afterDiscount } from '../billing-periods.ts'
import { listRefunds } from '../list-refunds.ts'
import { graphqlCaller, typedCaller } from './graphql.ts'
import {
  cancelSubscription,
  extendTrial,
  fetchSubscription,
  type AppSubscriptionStatus,
  type BilledSubscriptionFragment,
} from './operations/billing.graphql.ts'
import type { Throttle } from './throttle.ts'
import { assertReadable } from './assert-readable.ts'
import {
  creditsOf,
  discountLeft,
  readAppSubscription,
  shopifyCharges,
  shopifyPeriod,
  termsOf,
} from './read-app-subscription.ts'
import { phrase } from '../../texts/phrase.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'
import {
  type ShopifyContext,
  askShopify,
  assertNoUserErrors,
  assertKnownStatus,
  type ShopifyBillingSettings,
} from './open-billing.ts'
import { createShopify, daysUntil, isFree, changeShopify, quoteShopify } from './create-shopify.ts'
import { buyShopify, fetchShopifyPurchase } from './buy-shopify.ts'
import { readShopifyEvent } from './read-event.ts'

const DAY_MS = 86_400_000

/** Whether a subscription can still be ended. */
const endable: Record<AppSubscriptionStatus, boolean> = {
  ACTIVE: true,
  FROZEN: true,
  PENDING: true,
  ACCEPTED: true,
  CANCELLED: false,
  DECLINED: false,
  EXPIRED: false,
}

const cancelFound = async (
  context: ShopifyContext,
  found: BilledSubscriptionFragment | null,
  { payer, prorate }: { payer: Payer; prorate: boolean },
) => {
  if (!found || !endable[found.status]) return
  const { appSubscriptionCancel: cancelled } = await askShopify(context, payer, [
    cancelSubscription,
    { id: found.id, prorate },
  ])
  assertNoUserErrors(cancelled)
}

const fetchOne = async (context: ShopifyContext, id: string, payer: Payer) => {
  const { node } = await askShopify(context, payer, [fetchSubscription, { id }])
  const found = assertKnownStatus(node, endable)
  return found && assertReadable(found)
}

type Calls = ReturnType<typeof makeCalls>

/** The calls that several needs are made of. */
const makeCalls = (context: ShopifyContext) => {
  const { items, now } = context
  const fetchRead = async (id: string, payer: Payer) => {
    const found = await fetchOne(context, id, payer)
    return found && readAppSubscription(items, found, now())
  }
  const readState = async (id: string, payer: Payer) => {
    const found = await fetchRead(id, payer)
    if (!found) throw new PaymentFailure('gone', 'Shopify does not know this subscription')
    return found
  }
  const extend = async (id: string, payer: Payer, days: number) => {
    const { appSubscriptionTrialExtend: extended } = await askShopify(context, payer, [
      extendTrial,
      { id, days },
    ])
    assertNoUserErrors(extended)
    return readState(id, payer)
  }
  const cancelNow = async (id: string, payer: Payer) =>
    cancelFound(context, await fetchOne(context, id, payer), { payer, prorate: false })
  /** Begun anew, the same plan goes on with what is left of its discount, and no coupon that was used up comes back. */
  const discountAfter = async (
    { externalId }: ProviderSubscription,
    order: Pick<Order, 'plan' | 'discount' | 'payer'> & { paidUntil: Date },
  ) => {
    const [found, terms] = [
      await fetchOne(context, externalId, order.payer),
      await termsOf(items, externalId),
    ]
    return found && terms?.planId === order.plan.id
      ? discountLeft(found, terms, order.paidUntil)
      : order.discount
  }
  const paymentsOf = async (id: string, payer: Payer) => {
    const found = await fetchOne(context, id, payer)
    return found ? shopifyCharges(items, found, now()) : []
  }
  const creditsFor = async (
    found: BilledSubscriptionFragment | null,
    except: ReadonlySet<string>,
  ) => creditsOf(listRefunds(found ? await shopifyCharges(items, found, now()) : [], except), now())
  return {
    fetchRead,
    readState,
    extend,
    cancelNow,
    discountAfter,
    paymentsOf,
    creditsFor,
  }
}

const pausing = ({ extend, readState }: Calls): Pick<Payments, 'suspend' | 'resume'> => ({
  // Shopify goes on billing: a trial is lengthened, a paid period is paused no longer than it lasts
  // (features/subscriptions/rules.ts).
  suspend: (current, { payer, trialEndsAt }) =>
    trialEndsAt && current.trialEndsAt && trialEndsAt > current.trialEndsAt
      ? extend(
          current.externalId,
          payer,
          Math.ceil((trialEndsAt.getTime() - current.trialEndsAt.getTime()) / DAY_MS),
        )
      : readState(current.externalId, payer),
  resume: (current, { payer }) => readState(current.externalId, payer),
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

const ending = (context: ShopifyContext, calls: Calls): Pick<Payments, Ending> => {
  const { now } = context
  const { readState, extend, cancelNow, discountAfter, creditsFor } = calls
  return {
    cancel: async (current, { payer }) => {
      await cancelNow(current.externalId, payer)
      return readState(current.externalId, payer)
    },
    undoCancel: async (current, order) => {
      const discount = await discountAfter(current, order)
      return createShopify(context, {
        ...order,
        discount,
        freeDays: daysUntil(order.paidUntil, now()),
        free: isFree(current, now()) ? 'trial' : 'paid',
      })
    },
    quoteTakeBack: async (current, order) => ({
      nextAt: new Date(now().getTime() + daysUntil(order.paidUntil, now()) * DAY_MS),
      nextCents: afterDiscount(order.plan.cents, await discountAfter(current, order)),
    }),
    undoChange: async () => {
      throw new PaymentFailure(
        'impossible',
        'already changed',
        phrase('billing.shopify_change_done'),
      )
    },
    end: cancelNow,
    refundable: async (id, payer, { except }) =>
      creditsFor(await fetchOne(context, id, payer), except),
    // A page that is approved between the two calls is credited as well; what it took stands on Shopify's bill alone.
    endAndRefund: async (id, payer, { except }) => {
      const found = await fetchOne(context, id, payer)
      const refunds = await creditsFor(found, except)
      await cancelFound(context, found, { payer, prorate: true })
      return refunds
    },
    extendTrial: (current, { payer, days }) => extend(current.externalId, payer, days),
  }
}

/** Shopify's Billing API: the store's own bill; no proration, no pause, and cancelling is at once and for good. */
export const shopifyPayments = (
  settings: ShopifyBillingSettings,
  items: KnownItems,
  now: () => Date,
  throttle?: Throttle,
): Payments => {
  const context: ShopifyContext = {
    ask: typedCaller(
      graphqlCaller((domain, path) => settings.baseUrl.replace('{shop}', domain) + path, throttle),
    ),
    items,
    now,
    testCharges: settings.testCharges,
  }
  const calls = makeCalls(context)
  return withCheckedAnswers({
    provider: 'shopify',
    abilities: {
      prorates: false,
      pauses: 'no',
      cancels: 'at_once',
      schedules: false,
      keepsDiscount: 'any',
      chargesOnPage: true,
    },
    subscribe: (order) =>
      createShopify(context, { ...order, freeDays: order.trialDays, free: 'trial' }),
    change: (order) => changeShopify(context, order),
    quote: async (order) => quoteShopify(order),
    period: shopifyPeriod,
    fetch: calls.fetchRead,
    // Nobody has approved what we do not know the id of, so nothing can have been charged.
    findByOrder: async () => null,
    payments: calls.paymentsOf,
    ...pausing(calls),
    ...ending(context, calls),
    buy: (order) => buyShopify(context, order),
    fetchPurchase: (id, payer) => fetchShopifyPurchase(context, id, payer),
    readEvent: (delivery) => readShopifyEvent(settings.clientSecret, delivery),
  })
}
