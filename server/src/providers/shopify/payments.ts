import { clearAnswers } from '../clear-answers.ts'
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
import { afterDiscount, quoteWithoutProration } from '../reckon-terms.ts'
import { refundsOf } from '../refunds-of.ts'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import * as wire from './billing-wire.ts'
import { graphqlCaller } from './graphql.ts'
import {
  creditsOf,
  discountLeft,
  keyOfTerms,
  readAppSubscription,
  shopifyCharges,
  shopifyPeriod,
  termsFor,
  termsOf,
  type ShopifyTerms,
} from './read-app-subscription.ts'
import { phrase } from '../../texts/phrase.ts'

export type ShopifyBillingSettings = {
  clientSecret: string
  /** As for the shop platform: `{shop}` stands for the shop's domain. */ baseUrl: string
  /** Test charges bill nothing: for development stores (`shop.plan.partnerDevelopment`) Shopify takes no others. */ testCharges:
    'never' | 'development-stores' | 'always'
}
type Desk = {
  ask: ReturnType<typeof graphqlCaller>
  items: KnownItems
  now: () => Date
  testCharges: ShopifyBillingSettings['testCharges']
}

const DAY_MS = 86_400_000

const shopOf = ({ shop }: Payer): ShopAccess => {
  if (!shop)
    throw new PaymentFailure('impossible', 'no store', phrase('billing.connect_for_shopify'))
  return shop
}

const asking = async (
  desk: Desk,
  payer: Payer,
  [query, variables]: [string, Record<string, unknown>],
): Promise<unknown> => {
  try {
    return await desk.ask(shopOf(payer), query, variables)
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'unavailable')
      throw new PaymentFailure('unavailable', `Shopify: ${error.message}`)
    throw error
  }
}

/** Whether a charge of this store is one that bills nothing. A store whose development ends is asked for real charges from then on. */
const isTest = async (desk: Desk, payer: Payer): Promise<boolean> => {
  if (desk.testCharges !== 'development-stores') return desk.testCharges === 'always'
  return wire.StoreKind.parse(await asking(desk, payer, [wire.STORE_KIND, {}])).shop.plan
    .partnerDevelopment
}

const assertNone = (errors: { message: string }[]) => {
  if (errors.length)
    throw new PaymentFailure(
      'impossible',
      errors.map(({ message }) => message).join(' '),
      phrase('billing.shopify_refused'),
    )
}

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
        test: await isTest(desk, order.payer),
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
  if (!made.appSubscription || !made.confirmationUrl)
    throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  await desk.items.keep(keyOfTerms(terms), made.appSubscription.id)
  return { kind: 'redirect', url: made.confirmationUrl, externalId: made.appSubscription.id }
}

const isFree = ({ trialEndsAt }: ProviderSubscription, now: Date) =>
  trialEndsAt !== null && trialEndsAt > now
const daysUntil = (end: Date, now: Date) =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))

/** No proration: what is paid runs on as free days of the new subscription, and its price counts from then. */
const change = (desk: Desk, order: ChangeOrder) =>
  create(desk, {
    ...order,
    freeDays: daysUntil(order.paidUntil, desk.now()),
    free: isFree(order.current, desk.now()) ? 'trial' : 'paid',
  })

/** A change begins with whole free days, as many as reach the end of what is paid. */
const quote = (order: QuoteOrder): ProviderQuote => {
  const shown = quoteWithoutProration(order, shopifyPeriod)
  if (!order.current) return shown
  return {
    ...shown,
    nextAt: new Date(
      order.at.getTime() + daysUntil(order.paidUntil ?? shown.nextAt, order.at) * DAY_MS,
    ),
  }
}

const fetchOne = async (desk: Desk, id: string, payer: Payer) =>
  wire.Fetched.parse(await asking(desk, payer, [wire.FETCH, { id }])).node

const buy = async (desk: Desk, { payer, name, cents, currency, returnUrl }: PurchaseOrder) => {
  const price = { amount: (cents / 100).toFixed(2), currencyCode: currency }
  const test = await isTest(desk, payer)
  const { appPurchaseOneTimeCreate: made } = wire.Bought.parse(
    await asking(desk, payer, [wire.BUY, { name, price, returnUrl, test }]),
  )
  assertNone(made.userErrors)
  if (!made.appPurchaseOneTime || !made.confirmationUrl)
    throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  return {
    externalId: made.appPurchaseOneTime.id,
    status: 'waiting' as const,
    clientSecret: null,
    redirectUrl: made.confirmationUrl,
    paymentMethod: null,
  }
}

const oneTime: Record<string, Purchase['status']> = {
  ACTIVE: 'paid',
  PENDING: 'waiting',
  ACCEPTED: 'waiting',
}
const fetchPurchase = async (desk: Desk, id: string, payer: Payer): Promise<Purchase | null> => {
  const { node } = wire.FetchedPurchase.parse(
    await asking(desk, payer, [wire.FETCH_PURCHASE, { id }]),
  )
  const status = node ? (oneTime[node.status] ?? 'failed') : 'failed'
  return (
    node && {
      externalId: node.id,
      status,
      clientSecret: null,
      redirectUrl: null,
      paymentMethod: null,
    }
  )
}

const headerOf = (headers: Record<string, string | string[] | undefined>, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** base64 HMAC-SHA256 of the raw body with the app's secret (shopify.dev, "Verify a webhook"). */
const readEvent = async (
  secret: string,
  { body, headers }: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
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
    shopDomain: headerOf(headers, 'x-shopify-shop-domain'),
  }
}

/** Shopify's Billing API: the store's own bill; no proration, no pause, and cancelling is at once and for good. */
export const shopifyPayments = (
  settings: ShopifyBillingSettings,
  items: KnownItems,
  now: () => Date,
): Payments => {
  const desk: Desk = {
    ask: graphqlCaller((domain, path) => settings.baseUrl.replace('{shop}', domain) + path),
    items,
    now,
    testCharges: settings.testCharges,
  }
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
    assertNone(
      wire.Extended.parse(await asking(desk, payer, [wire.EXTEND, { id, days }]))
        .appSubscriptionTrialExtend.userErrors,
    )
    return looked(id, payer)
  }
  const cancelFound = async (
    found: wire.AppSubscription | null,
    payer: Payer,
    prorate: boolean,
  ) => {
    if (!found || !['ACTIVE', 'FROZEN', 'PENDING', 'ACCEPTED'].includes(found.status)) return
    assertNone(
      wire.Cancelled.parse(await asking(desk, payer, [wire.CANCEL, { id: found.id, prorate }]))
        .appSubscriptionCancel.userErrors,
    )
  }
  const cancelNow = async (id: string, payer: Payer) =>
    cancelFound(await fetchOne(desk, id, payer), payer, false)
  /** Begun anew, the same plan goes on with what is left of its discount, and no coupon that was used up comes back. */
  const discountAfter = async (
    { externalId }: ProviderSubscription,
    order: Pick<Order, 'plan' | 'discount' | 'payer'> & { paidUntil: Date },
  ) => {
    const [found, terms] = [
      await fetchOne(desk, externalId, order.payer),
      await termsOf(items, externalId),
    ]
    return found && terms?.planId === order.plan.id
      ? discountLeft(found, terms, order.paidUntil)
      : order.discount
  }
  const paymentsOf = async (id: string, payer: Payer) => {
    const found = await fetchOne(desk, id, payer)
    return found ? shopifyCharges(items, found, now()) : []
  }
  const creditsFor = async (found: wire.AppSubscription | null, except: ReadonlySet<string>) =>
    creditsOf(refundsOf(found ? await shopifyCharges(items, found, now()) : [], except), now())
  return clearAnswers({
    provider: 'shopify',
    abilities: {
      prorates: false,
      holds: 'no',
      cancels: 'at_once',
      schedules: false,
      keepsDiscount: 'any',
      chargesOnPage: true,
    },
    subscribe: (order) => create(desk, { ...order, freeDays: order.trialDays, free: 'trial' }),
    change: (order) => change(desk, order),
    quote: async (order) => quote(order),
    period: shopifyPeriod,
    fetch: fetchRead,
    // Nobody has approved what we do not know the id of, so nothing can have been charged.
    findByOrder: async () => null,
    payments: paymentsOf,
    // Shopify goes on billing: a trial is lengthened, a paid period is paused no longer than it lasts (features/billing/rules.ts).
    hold: (current, { payer, trialEndsAt }) =>
      trialEndsAt && current.trialEndsAt && trialEndsAt > current.trialEndsAt
        ? extend(
            current.externalId,
            payer,
            Math.ceil((trialEndsAt.getTime() - current.trialEndsAt.getTime()) / DAY_MS),
          )
        : looked(current.externalId, payer),
    release: (current, { payer }) => looked(current.externalId, payer),
    cancel: async (current, { payer }) => {
      await cancelNow(current.externalId, payer)
      return looked(current.externalId, payer)
    },
    undoCancel: async (current, order) => {
      const discount = await discountAfter(current, order)
      return create(desk, {
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
      creditsFor(await fetchOne(desk, id, payer), except),
    // A page that is approved between the two calls is credited as well; what it took stands on Shopify's bill alone.
    endAndRefund: async (id, payer, { except }) => {
      const found = await fetchOne(desk, id, payer)
      const refunds = await creditsFor(found, except)
      await cancelFound(found, payer, true)
      return refunds
    },
    extendTrial: (current, { payer, days }) => extend(current.externalId, payer, days),
    buy: (order) => buy(desk, order),
    fetchPurchase: (id, payer) => fetchPurchase(desk, id, payer),
    readEvent: (delivery) => readEvent(settings.clientSecret, delivery),
  })
}
