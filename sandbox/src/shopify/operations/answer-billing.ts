import { endSubscription, periodOf, priceOf } from '../entities/bill-shop.ts'
import type { AppPurchase, AppSubscription, Charge, Discount } from '../entities/billing-memory.ts'
import type { Shopify } from '../memory.ts'
import type { StandInShop } from '../entities/shops.ts'

const day = 86_400_000
type Money = { amount: string | number; currencyCode: string }
type DiscountAsk = {
  durationLimitInIntervals?: number | null
  value?: { amount?: string | number | null; percentage?: number | null } | null
}
type Recurring = {
  price: Money
  interval: AppSubscription['interval']
  discount?: DiscountAsk | null
}
type CreateAsk = {
  name: string
  returnUrl: string
  test: boolean
  trialDays?: number | null
  replacementBehavior: AppSubscription['replacement']
  lineItems: { plan: { appRecurringPricingDetails?: Recurring | null } }[]
}
type UserError = { field: string[] | null; message: string }

const money = (cents: number, currencyCode: string) => ({
  amount: (cents / 100).toFixed(2),
  currencyCode,
})
const cents = (amount: string | number) => Math.round(Number(amount) * 100)
const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

const discountView = (subscription: AppSubscription, { amount, percentage, limit }: Discount) => ({
  durationLimitInIntervals: limit,
  remainingDurationInIntervals: limit === null ? null : Math.max(0, limit - subscription.periods),
  priceAfterDiscount: money(priceOf(subscription, subscription.periods), subscription.currency),
  value:
    percentage === null
      ? {
          __typename: 'AppSubscriptionDiscountAmount',
          amount: money(amount ?? 0, subscription.currency),
        }
      : { __typename: 'AppSubscriptionDiscountPercentage', percentage },
})

/**
 * The free days count as a part of the first period (as remembered; Shopify does not say). Null unless it is active.
 */
const periodEndOf = (subscription: AppSubscription): number | null => {
  if (subscription.status !== 'ACTIVE' || subscription.chargeAt === null) return null
  return subscription.periods === 0
    ? subscription.chargeAt + periodOf(subscription)
    : subscription.chargeAt
}

const subscriptionView = (subscription: AppSubscription) => {
  const end = periodEndOf(subscription)
  return {
    __typename: 'AppSubscription',
    id: subscription.id,
    name: subscription.name,
    status: subscription.status,
    returnUrl: subscription.returnUrl,
    test: subscription.test,
    trialDays: subscription.trialDays,
    createdAt: time(subscription.createdAt),
    currentPeriodEnd: end === null ? null : time(end),
    lineItems: [
      {
        id: `${subscription.id.replace('AppSubscription', 'AppSubscriptionLineItem')}?v=1&index=0`,
        plan: {
          pricingDetails: {
            __typename: 'AppRecurringPricing',
            interval: subscription.interval,
            price: money(subscription.cents, subscription.currency),
            discount: subscription.discount && discountView(subscription, subscription.discount),
          },
        },
      },
    ],
  }
}

const purchaseView = (purchase: AppPurchase) => ({
  __typename: 'AppPurchaseOneTime',
  id: purchase.id,
  name: purchase.name,
  status: purchase.status,
  test: purchase.test,
  createdAt: time(purchase.createdAt),
  price: money(purchase.cents, purchase.currency),
})

const confirmationUrl = (shopify: Shopify, charge: Charge) => {
  const number = charge.id.split('/').at(-1)
  const kind =
    charge.kind === 'AppSubscription'
      ? 'RecurringApplicationCharge/confirm_recurring_application_charge'
      : 'ApplicationCharge/confirm_application_charge'
  return `${shopify.origin()}/shopify/${charge.domain}/admin/charges/${number}/${kind}`
}

const discountFaultOf = ({ discount, price }: Recurring): string | null => {
  const { percentage, amount } = discount?.value ?? {}
  if (percentage !== undefined && percentage !== null && (percentage <= 0 || percentage > 1))
    return 'Percentage must be between 0 and 1'
  if (amount !== undefined && amount !== null && cents(amount) > cents(price.amount))
    return 'Discount amount cannot exceed the price'
  return null
}

const faultOf = (ask: CreateAsk): UserError | null => {
  const details = ask.lineItems[0]?.plan.appRecurringPricingDetails
  if (ask.lineItems.length !== 1 || !details)
    return { field: ['lineItems'], message: 'This stand-in takes one recurring line item' }
  if (cents(details.price.amount) <= 0)
    return { field: ['lineItems', '0', 'plan'], message: 'Price must be greater than 0.0' }
  if ((ask.trialDays ?? 0) < 0 || (ask.trialDays ?? 0) > 1000)
    return { field: ['trialDays'], message: 'Trial days must be between 0 and 1000' }
  const discountFault = discountFaultOf(details)
  if (discountFault) return { field: ['lineItems', '0', 'plan'], message: discountFault }
  return URL.canParse(ask.returnUrl)
    ? null
    : { field: ['returnUrl'], message: 'Return url is not a valid URL' }
}

const readDiscount = ({ discount }: Recurring): Discount | null =>
  discount?.value
    ? {
        amount:
          discount.value.amount === undefined || discount.value.amount === null
            ? null
            : cents(discount.value.amount),
        percentage: discount.value.percentage ?? null,
        limit: discount.durationLimitInIntervals ?? null,
      }
    : null

const create = (shopify: Shopify, shop: StandInShop, ask: CreateAsk) => {
  const fault = faultOf(ask)
  const details = ask.lineItems[0]?.plan.appRecurringPricingDetails
  if (fault || !details)
    return { appSubscription: null, confirmationUrl: null, userErrors: fault ? [fault] : [] }
  const now = shopify.clock.now()
  const subscription: AppSubscription = {
    kind: 'AppSubscription',
    id: `gid://shopify/AppSubscription/${shopify.billing.nextNumber()}`,
    domain: shop.domain,
    name: ask.name,
    status: 'PENDING',
    returnUrl: ask.returnUrl,
    test: ask.test,
    trialDays: ask.trialDays ?? 0,
    createdAt: now,
    updatedAt: now,
    cents: cents(details.price.amount),
    currency: details.price.currencyCode,
    interval: details.interval,
    discount: readDiscount(details),
    replacement: ask.replacementBehavior,
    startsAt: null,
    activatedAt: null,
    chargeAt: null,
    periods: 0,
  }
  shopify.billing.subscriptions.set(subscription.id, subscription)
  return {
    appSubscription: subscriptionView(subscription),
    confirmationUrl: confirmationUrl(shopify, subscription),
    userErrors: [],
  }
}

const buy = (
  shopify: Shopify,
  shop: StandInShop,
  ask: { name: string; price: Money; returnUrl: string; test: boolean },
) => {
  if (cents(ask.price.amount) < 50)
    return {
      appPurchaseOneTime: null,
      confirmationUrl: null,
      userErrors: [{ field: ['price'], message: 'Price must be greater than or equal to 0.5' }],
    }
  const now = shopify.clock.now()
  const purchase: AppPurchase = {
    kind: 'AppPurchaseOneTime',
    id: `gid://shopify/AppPurchaseOneTime/${shopify.billing.nextNumber()}`,
    domain: shop.domain,
    name: ask.name,
    status: 'PENDING',
    returnUrl: ask.returnUrl,
    test: ask.test,
    createdAt: now,
    updatedAt: now,
    cents: cents(ask.price.amount),
    currency: ask.price.currencyCode,
  }
  shopify.billing.purchases.set(purchase.id, purchase)
  return {
    appPurchaseOneTime: purchaseView(purchase),
    confirmationUrl: confirmationUrl(shopify, purchase),
    userErrors: [],
  }
}

const own = (shopify: Shopify, shop: StandInShop, id: string): AppSubscription | undefined => {
  const found = shopify.billing.subscriptions.get(id)
  return found?.domain === shop.domain ? found : undefined
}

/** Shopify credits the unused part of the running period; how it rounds is not published. */
const creditUnused = (shopify: Shopify, subscription: AppSubscription) => {
  const { status, chargeAt, periods, domain, currency, id } = subscription
  if (status !== 'ACTIVE' || chargeAt === null || periods === 0) return
  const at = shopify.clock.now()
  const amount = Math.round(
    (priceOf(subscription, periods - 1) * (chargeAt - at)) / periodOf(subscription),
  )
  if (amount > 0)
    shopify.billing.credits.push({ customer: domain, amount, currency, at, invoice: id })
}

const cancel = (
  shopify: Shopify,
  shop: StandInShop,
  { id, prorate }: { id: string; prorate?: boolean | null },
) => {
  const subscription = own(shopify, shop, id)
  const no = (message: string) => ({
    appSubscription: null,
    userErrors: [{ field: ['id'], message }],
  })
  if (!subscription) return no("Couldn't find RecurringApplicationCharge")
  if (!['ACTIVE', 'FROZEN', 'PENDING'].includes(subscription.status))
    return no('Only active, frozen or pending subscriptions can be cancelled')
  if (prorate) creditUnused(shopify, subscription)
  endSubscription(shopify, subscription)
  return { appSubscription: subscriptionView(subscription), userErrors: [] }
}

const extendTrial = (
  shopify: Shopify,
  shop: StandInShop,
  { id, days }: { id: string; days: number },
) => {
  const subscription = own(shopify, shop, id)
  const no = (code: string, message: string) => ({
    appSubscription: null,
    userErrors: [{ code, field: ['id'], message }],
  })
  if (!subscription) return no('SUBSCRIPTION_NOT_FOUND', 'The subscription was not found.')
  if (subscription.status !== 'ACTIVE' || subscription.chargeAt === null)
    return no('SUBSCRIPTION_NOT_ACTIVE', 'The subscription is not active.')
  if (subscription.periods > 0) return no('TRIAL_NOT_ACTIVE', 'The trial is not active.')
  if (days < 1 || days > 1000)
    return {
      appSubscription: null,
      userErrors: [{ code: null, field: ['days'], message: 'Days must be between 1 and 1000' }],
    }
  subscription.trialDays += days
  subscription.chargeAt += days * day
  return { appSubscription: subscriptionView(subscription), userErrors: [] }
}

/** The fields and mutations of one shop that have to do with the app's own bill. */
export const billingRoot = (shopify: Shopify, shop: StandInShop) => ({
  activeSubscriptions: () =>
    [...shopify.billing.subscriptions.values()]
      .filter((one) => one.domain === shop.domain && one.status === 'ACTIVE')
      .map(subscriptionView),
  node: ({ id }: { id: string }) => {
    const subscription = own(shopify, shop, id)
    if (subscription) return subscriptionView(subscription)
    const purchase = shopify.billing.purchases.get(id)
    return purchase?.domain === shop.domain ? purchaseView(purchase) : null
  },
  mutations: {
    appSubscriptionCreate: (ask: CreateAsk) => create(shopify, shop, ask),
    appSubscriptionCancel: (ask: { id: string; prorate?: boolean | null }) =>
      cancel(shopify, shop, ask),
    appSubscriptionTrialExtend: (ask: { id: string; days: number }) =>
      extendTrial(shopify, shop, ask),
    appPurchaseOneTimeCreate: (ask: {
      name: string
      price: Money
      returnUrl: string
      test: boolean
    }) => buy(shopify, shop, ask),
  },
})
