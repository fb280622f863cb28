import type { Due } from '../../stand-in/clock.ts'
import type {
  AppPurchase,
  AppSubscription,
  Charge,
  PurchaseStatus,
  SubscriptionStatus,
} from './billing-memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import type { Shopify } from '../memory.ts'
import { findShop } from './shops.ts'

const day = 86_400_000
/** Shopify: a charge that nobody approves expires after two days. */
const approvalDays = 2
export const periodOf = ({ interval }: AppSubscription) => (interval === 'ANNUAL' ? 365 : 30) * day

const sendEvent = (shopify: Shopify, charge: Charge) => {
  const about = {
    admin_graphql_api_id: charge.id,
    name: charge.name,
    status: charge.status,
    admin_graphql_api_shop_id: `gid://shopify/Shop/${findShop(charge.domain, '')?.id ?? 0}`,
    created_at: new Date(charge.createdAt).toISOString(),
    updated_at: new Date(charge.updatedAt).toISOString(),
  }
  if (charge.kind === 'AppPurchaseOneTime')
    deliverWebhook(shopify, {
      domain: charge.domain,
      topic: 'app_purchases_one_time/update',
      body: { app_purchase_one_time: about },
    })
  else
    deliverWebhook(shopify, {
      domain: charge.domain,
      topic: 'app_subscriptions/update',
      body: { app_subscription: { ...about, currency: charge.currency } },
    })
}

export const setStatus = <T extends Charge>(
  shopify: Shopify,
  charge: T,
  status: T['status'] & (SubscriptionStatus | PurchaseStatus),
): void => {
  Object.assign(charge, { status, updatedAt: shopify.clock.now() })
  sendEvent(shopify, charge)
}

/** What one period costs: the discount counts for its first intervals, or always. */
export const priceOf = ({ cents, discount }: AppSubscription, period: number): number => {
  if (!discount || (discount.limit !== null && period >= discount.limit)) return cents
  return Math.max(
    0,
    discount.percentage === null
      ? cents - (discount.amount ?? 0)
      : Math.round(cents * (1 - discount.percentage)),
  )
}

const take = (shopify: Shopify, charge: Charge, cents: number) => {
  if (cents > 0)
    shopify.billing.taken.push({
      customer: charge.domain,
      amount: cents,
      currency: charge.currency,
      at: shopify.clock.now(),
      invoice: charge.id,
    })
}

/** Puts a period on the shop's bill. A shop that does not pay freezes. */
const chargePeriod = (shopify: Shopify, subscription: AppSubscription) => {
  if (shopify.billing.unpaid.has(subscription.domain))
    return setStatus(shopify, subscription, 'FROZEN')
  take(shopify, subscription, priceOf(subscription, subscription.periods))
  subscription.periods++
  subscription.chargeAt = (subscription.chargeAt ?? shopify.clock.now()) + periodOf(subscription)
}

const runningIn = (shopify: Shopify, domain: string) =>
  [...shopify.billing.subscriptions.values()].find(
    (one) => one.domain === domain && (one.status === 'ACTIVE' || one.status === 'FROZEN'),
  )

/** One active subscription a shop: the one before ends. */
const activate = (shopify: Shopify, subscription: AppSubscription) => {
  const before = runningIn(shopify, subscription.domain)
  if (before) endSubscription(shopify, before)
  const now = shopify.clock.now()
  Object.assign(subscription, {
    startsAt: null,
    activatedAt: now,
    chargeAt: now + subscription.trialDays * day,
  })
  setStatus(shopify, subscription, 'ACTIVE')
  if (subscription.trialDays === 0) chargePeriod(shopify, subscription)
}

export const endSubscription = (shopify: Shopify, subscription: AppSubscription): void => {
  subscription.chargeAt = null
  setStatus(shopify, subscription, 'CANCELLED')
}

/** `STANDARD` waits only when a cheaper annual plan follows an annual one in the same currency. */
const waitsFor = (subscription: AppSubscription, before: AppSubscription): boolean => {
  if (subscription.replacement === 'APPLY_ON_NEXT_BILLING_CYCLE') return true
  const bothAnnual = subscription.interval === 'ANNUAL' && before.interval === 'ANNUAL'
  return (
    subscription.replacement === 'STANDARD' &&
    bothAnnual &&
    subscription.cents < before.cents &&
    subscription.currency === before.currency
  )
}

/** The merchant has approved or declined. False when there is nothing to decide any more. */
export const decideCharge = (shopify: Shopify, charge: Charge, approved: boolean): boolean => {
  if (
    charge.status !== 'PENDING' ||
    (charge.kind === 'AppSubscription' && charge.startsAt !== null)
  )
    return false
  if (!approved) setStatus(shopify, charge, 'DECLINED')
  else if (charge.kind === 'AppPurchaseOneTime') approvePurchase(shopify, charge)
  else {
    const before = runningIn(shopify, charge.domain)
    if (before?.chargeAt && waitsFor(charge, before)) charge.startsAt = before.chargeAt
    else activate(shopify, charge)
  }
  return true
}

const approvePurchase = (shopify: Shopify, purchase: AppPurchase) => {
  take(shopify, purchase, purchase.cents)
  setStatus(shopify, purchase, 'ACTIVE')
}

/** The shop has paid its bill, or stops paying. */
export const setPays = (shopify: Shopify, domain: string, pays: boolean): void => {
  const { billing } = shopify
  if (!pays) return void billing.unpaid.add(domain)
  billing.unpaid.delete(domain)
  for (const subscription of billing.subscriptions.values())
    if (subscription.domain === domain && subscription.status === 'FROZEN') {
      chargePeriod(shopify, subscription)
      setStatus(shopify, subscription, 'ACTIVE')
    }
}

/** What falls due next at Shopify: charges, replacements, approvals that nobody gave. */
export const nextDue = (shopify: Shopify): Due | null => {
  const { subscriptions, purchases } = shopify.billing
  let first: Due | null = null
  const consider = (at: number | null, run: () => void) => {
    if (at !== null && (!first || at < first.at)) first = { at, run }
  }
  for (const one of subscriptions.values()) {
    if (one.status === 'ACTIVE') consider(one.chargeAt, () => chargePeriod(shopify, one))
    if (one.status !== 'PENDING') continue
    if (one.startsAt === null)
      consider(one.createdAt + approvalDays * day, () => setStatus(shopify, one, 'EXPIRED'))
    else consider(one.startsAt, () => activate(shopify, one))
  }
  for (const one of purchases.values())
    if (one.status === 'PENDING')
      consider(one.createdAt + approvalDays * day, () => setStatus(shopify, one, 'EXPIRED'))
  return first
}
