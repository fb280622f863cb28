import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  PaymentFailure,
  type ChangeOrder,
  type KnownItems,
  type Order,
  type Outcome,
  type Payer,
  type Payments,
  type ProviderEvent,
  type ProviderQuote,
  type ProviderSubscription,
  type Purchase,
  type PurchaseOrder,
  type QuoteOrder,
} from '../payments.ts'
import { quoteWithoutProration } from '../reckon-terms.ts'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import * as wire from './billing-wire.ts'
import { graphqlCaller } from './graphql.ts'
import { keyOfTerms, readAppSubscription, shopifyCharges, shopifyPeriod, termsFor, type ShopifyTerms } from './read-app-subscription.ts'
import { phrase } from '../../texts/phrase.ts'

export type ShopifyBillingSettings = {
  clientSecret: string
  /** As for the shop platform: `{shop}` stands for the shop's domain. */ baseUrl: string
  isTest: boolean
}
type Desk = { ask: ReturnType<typeof graphqlCaller>; items: KnownItems; now: () => Date; isTest: boolean }

const DAY_MS = 86_400_000

const shopOf = ({ shop }: Payer): ShopAccess => {
  if (!shop) throw new PaymentFailure('impossible', 'no store', phrase('billing.connect_for_shopify'))
  return shop
}

const asking = async (desk: Desk, payer: Payer, [query, variables]: [string, Record<string, unknown>]): Promise<unknown> => {
  try {
    return await desk.ask(shopOf(payer), query, variables)
  } catch (error) {
    if (error instanceof ShopFailure) throw new PaymentFailure('unavailable', `Shopify: ${error.message}`)
    throw error
  }
}

const assertNone = (errors: { message: string }[]) => {
  if (errors.length) throw new PaymentFailure('impossible', errors.map(({ message }) => message).join(' '), phrase('billing.shopify_refused'))
}

const discountOf = ({ offCents, offPeriods }: ShopifyTerms) =>
  offCents > 0 ? { discount: { value: { amount: (offCents / 100).toFixed(2) }, ...(offPeriods === null ? {} : { durationLimitInIntervals: offPeriods }) } } : {}

type NewOne = Pick<Order, 'payer' | 'orderId' | 'plan' | 'discount' | 'returnUrl'> & { freeDays: number; free: 'trial' | 'paid' }

/** Asks for a subscription; the owner approves it on Shopify's page. It takes the place of the present one when it is approved. */
const create = async (desk: Desk, order: NewOne): Promise<Outcome> => {
  const { plan } = order
  const terms = termsFor(order.orderId, order)
  const { appSubscriptionCreate: made } = wire.Created.parse(
    await asking(desk, order.payer, [
      wire.CREATE,
      {
        name: `Plaudit ${plan.name}`,
        returnUrl: order.returnUrl,
        trialDays: order.freeDays,
        replacementBehavior: 'APPLY_IMMEDIATELY',
        test: desk.isTest,
        lineItems: [
          {
            plan: {
              appRecurringPricingDetails: {
                price: { amount: (plan.cents / 100).toFixed(2), currencyCode: plan.currency },
                interval: plan.interval === 'annual' ? 'ANNUAL' : 'EVERY_30_DAYS',
                ...discountOf(terms),
              },
            },
          },
        ],
      },
    ]),
  )
  assertNone(made.userErrors)
  if (!made.appSubscription || !made.confirmationUrl) throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  await desk.items.keep(keyOfTerms(terms), made.appSubscription.id)
  return { kind: 'redirect', url: made.confirmationUrl, externalId: made.appSubscription.id }
}

const isFree = ({ trialEndsAt }: ProviderSubscription, now: Date) => trialEndsAt !== null && trialEndsAt > now
const daysUntil = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))

/** No proration: what is paid runs on as free days of the new subscription, and its price counts from then. */
const change = (desk: Desk, order: ChangeOrder) =>
  create(desk, { ...order, freeDays: daysUntil(order.paidUntil, desk.now()), free: isFree(order.current, desk.now()) ? 'trial' : 'paid' })

/** A change begins with whole free days, as many as reach the end of what is paid. */
const quote = (order: QuoteOrder): ProviderQuote => {
  const shown = quoteWithoutProration(order, shopifyPeriod)
  return order.current ? { ...shown, nextAt: new Date(order.at.getTime() + daysUntil(shown.nextAt, order.at) * DAY_MS) } : shown
}

const fetchOne = async (desk: Desk, id: string, payer: Payer) => wire.Fetched.parse(await asking(desk, payer, [wire.FETCH, { id }])).node

const buy = async (desk: Desk, { payer, name, cents, currency, returnUrl }: PurchaseOrder) => {
  const price = { amount: (cents / 100).toFixed(2), currencyCode: currency }
  const { appPurchaseOneTimeCreate: made } = wire.Bought.parse(await asking(desk, payer, [wire.BUY, { name, price, returnUrl, test: desk.isTest }]))
  assertNone(made.userErrors)
  if (!made.appPurchaseOneTime || !made.confirmationUrl) throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  return { externalId: made.appPurchaseOneTime.id, status: 'waiting' as const, clientSecret: null, redirectUrl: made.confirmationUrl, paymentMethod: null }
}

const oneTime: Record<string, Purchase['status']> = { ACTIVE: 'paid', PENDING: 'waiting', ACCEPTED: 'waiting' }
const fetchPurchase = async (desk: Desk, id: string, payer: Payer): Promise<Purchase | null> => {
  const { node } = wire.FetchedPurchase.parse(await asking(desk, payer, [wire.FETCH_PURCHASE, { id }]))
  const status = node ? (oneTime[node.status] ?? 'failed') : 'failed'
  return node && { externalId: node.id, status, clientSecret: null, redirectUrl: null, paymentMethod: null }
}

const headerOf = (headers: Record<string, string | string[] | undefined>, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** base64 HMAC-SHA256 of the raw body with the app's secret (shopify.dev, "Verify a webhook"). */
const readEvent = async (secret: string, { body, headers }: Parameters<Payments['readEvent']>[0]): Promise<ProviderEvent | null> => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(headerOf(headers, 'x-shopify-hmac-sha256'), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const delivery = wire.BillingDelivery.safeParse(JSON.parse(body.toString('utf8')))
  return {
    eventId: headerOf(headers, 'x-shopify-webhook-id'),
    type: headerOf(headers, 'x-shopify-topic'),
    subscriptionId: delivery.data?.app_subscription?.admin_graphql_api_id ?? null,
    purchaseId: delivery.data?.app_purchase_one_time?.admin_graphql_api_id ?? null,
    accountId: null,
  }
}

/** Shopify's Billing API: the store's own bill; no proration, no pause, and cancelling is at once and for good. */
export const shopifyPayments = (settings: ShopifyBillingSettings, items: KnownItems, now: () => Date): Payments => {
  const desk: Desk = { ask: graphqlCaller((domain, path) => settings.baseUrl.replace('{shop}', domain) + path), items, now, isTest: settings.isTest }
  const fetchRead = async (id: string, payer: Payer) => {
    const found = await fetchOne(desk, id, payer)
    return found && readAppSubscription(items, found, now())
  }
  const looked = async (id: string, payer: Payer) => {
    const found = await fetchRead(id, payer)
    if (!found) throw new PaymentFailure('gone', 'Shopify does not know this subscription')
    return found
  }
  const extend = async (id: string, payer: Payer, days: number) => {
    assertNone(wire.Extended.parse(await asking(desk, payer, [wire.EXTEND, { id, days }])).appSubscriptionTrialExtend.userErrors)
    return looked(id, payer)
  }
  const cancelNow = async (id: string, payer: Payer) => {
    const found = await fetchOne(desk, id, payer)
    if (!found || !['ACTIVE', 'FROZEN', 'PENDING', 'ACCEPTED'].includes(found.status)) return
    assertNone(wire.Cancelled.parse(await asking(desk, payer, [wire.CANCEL, { id, prorate: false }])).appSubscriptionCancel.userErrors)
  }
  return {
    provider: 'shopify',
    abilities: { prorates: false, holds: 'no', cancels: 'at_once', schedules: false, approves: true },
    subscribe: (order) => create(desk, { ...order, freeDays: order.trialDays, free: 'trial' }),
    change: (order) => change(desk, order),
    quote: async (order) => quote(order),
    fetch: fetchRead,
    // Nobody has approved what we do not know the id of, so nothing can have been charged.
    findByOrder: async () => null,
    findAnother: async (payer) => {
      const [one] = wire.Running.parse(await asking(desk, payer, [wire.RUNNING, {}])).currentAppInstallation.activeSubscriptions
      return one ? readAppSubscription(items, one, now()) : null
    },
    payments: async (id, payer) => {
      const found = await fetchOne(desk, id, payer)
      return found ? shopifyCharges(items, found, now()) : []
    },
    // Shopify goes on billing: a trial is lengthened, a paid period is paused no longer than it lasts (features/billing/rules.ts).
    hold: (current, { payer, trialEndsAt }) =>
      trialEndsAt && current.trialEndsAt && trialEndsAt > current.trialEndsAt
        ? extend(current.externalId, payer, Math.ceil((trialEndsAt.getTime() - current.trialEndsAt.getTime()) / DAY_MS))
        : looked(current.externalId, payer),
    release: (current, { payer }) => looked(current.externalId, payer),
    cancel: async (current, { payer }) => {
      await cancelNow(current.externalId, payer)
      return looked(current.externalId, payer)
    },
    undoCancel: (current, order) => create(desk, { ...order, freeDays: daysUntil(order.paidUntil, now()), free: isFree(current, now()) ? 'trial' : 'paid' }),
    undoChange: async () => {
      throw new PaymentFailure('impossible', 'already changed', phrase('billing.shopify_change_done'))
    },
    end: cancelNow,
    extendTrial: (current, { payer, days }) => extend(current.externalId, payer, days),
    buy: (order) => buy(desk, order),
    fetchPurchase: (id, payer) => fetchPurchase(desk, id, payer),
    readEvent: (delivery) => readEvent(settings.clientSecret, delivery),
  }
}
