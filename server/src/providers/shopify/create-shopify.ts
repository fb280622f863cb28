import {
  PaymentFailure,
  type ChangeOrder,
  type Order,
  type Outcome,
  type ProviderQuote,
  type QuoteOrder,
} from '../payments.ts'
import { createSubscription, type CurrencyCode } from './operations/billing.graphql.ts'
import { type ShopifyTerms, termsFor, keyOfTerms, shopifyPeriod } from './read-app-subscription.ts'
import { type ShopifyContext, askShopify, isTest, assertNoUserErrors } from './open-billing.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'
import { quoteWithoutProration } from '../billing-periods.ts'

const DAY_MS = 86_400_000

const discountOf = ({ offCents, offPeriods }: ShopifyTerms) =>
  offCents > 0
    ? {
        discount: {
          value: { amount: (offCents / 100).toFixed(2) },
          ...(offPeriods === null ? {} : { durationLimitInIntervals: offPeriods }),
        },
      }
    : {}

type NewOne = Pick<Order, 'payer' | 'orderId' | 'plan' | 'discount' | 'returnUrl'> & {
  freeDays: number
  free: 'trial' | 'paid'
}

/**
 * Asks for a subscription; the owner approves it on Shopify's page. It takes the place of the
 * present one when it is approved.
 */
export const createShopify = async (context: ShopifyContext, order: NewOne): Promise<Outcome> => {
  const { plan } = order
  const terms = termsFor(order.orderId, order)
  const { appSubscriptionCreate: made } = await askShopify(context, order.payer, [
    createSubscription,
    {
      name: `Plaudit ${plan.name}`,
      returnUrl: order.returnUrl,
      trialDays: order.freeDays,
      replacementBehavior: 'APPLY_IMMEDIATELY',
      test: await isTest(context, order.payer),
      lineItems: [
        {
          plan: {
            appRecurringPricingDetails: {
              price: {
                amount: (plan.cents / 100).toFixed(2),
                currencyCode: plan.currency as CurrencyCode,
              },
              interval: plan.interval === 'annual' ? 'ANNUAL' : 'EVERY_30_DAYS',
              ...discountOf(terms),
            },
          },
        },
      ],
    },
  ])
  assertNoUserErrors(made)
  if (!made?.appSubscription || !made.confirmationUrl)
    throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  await context.items.keep(keyOfTerms(terms), made.appSubscription.id)
  return { kind: 'redirect', url: made.confirmationUrl, externalId: made.appSubscription.id }
}

export const isFree = ({ trialEndsAt }: ProviderSubscription, now: Date) =>
  trialEndsAt !== null && trialEndsAt > now
export const daysUntil = (end: Date, now: Date) =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))

/** No proration: what is paid runs on as free days of the new subscription, and its price counts from then. */
export const changeShopify = (context: ShopifyContext, order: ChangeOrder) =>
  createShopify(context, {
    ...order,
    freeDays: daysUntil(order.paidUntil, context.now()),
    free: isFree(order.current, context.now()) ? 'trial' : 'paid',
  })

/** A change begins with whole free days, as many as reach the end of what is paid. */
export const quoteShopify = (order: QuoteOrder): ProviderQuote => {
  const shown = quoteWithoutProration(order, shopifyPeriod)
  if (!order.current) return shown
  return {
    ...shown,
    nextAt: new Date(
      order.at.getTime() + daysUntil(order.paidUntil ?? shown.nextAt, order.at) * DAY_MS,
    ),
  }
}
