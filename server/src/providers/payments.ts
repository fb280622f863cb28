import type { BillingDetails } from '@plaudit/contract/billing'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing-subscription'
import type { ShopAccess } from './shop-platform.ts'
import { type Text } from '../texts/phrase.ts'

/** Who pays. `shop` is there where the store platform sends the bill. */
export type Payer = { accountId: string; email: string; name: string; details: BillingDetails | null; shop: ShopAccess | null }

/** A plan as a provider has to know it: `cents` is the price of one period. */
export type PricedPlan = { id: string; name: string; interval: 'monthly' | 'annual'; cents: number; currency: string }

/** Exactly one of `percentOff` and `amountOff` (cents) is set; `months` for `repeating`. */
export type Discount = {
  id: string
  code: string
  percentOff: number | null
  amountOff: number | null
  currency: string
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

/** A subscription as its provider tells it, in our words. */
export type ProviderSubscription = {
  externalId: string
  /** `waiting`: not approved, or its first payment not made. */
  status: 'waiting' | 'trialing' | 'active' | 'past_due' | 'ended'
  /** Null when it is on a price that is not ours. */
  planId: string | null
  priceCents: number
  currency: string
  startedAt: Date
  trialEndsAt: Date | null
  periodStart: Date | null
  periodEnd: Date | null
  /** Nothing is collected (Stripe `pause_collection`, PayPal `SUSPENDED`), until when if it is known. */
  isHeld: boolean
  heldUntil: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  scheduled: { planId: string; at: Date } | null
  /** What the next payment will be; null when it is not known or there will be none. */
  nextCents: number | null
  /** When the first failed attempt of what is owed was made, as far as the provider says. */
  owedSince: Date | null
  paymentMethod: PaymentMethod | null
  /** Something waits for the owner's bank (3-D Secure): the secret for the card form. */
  clientSecret: string | null
}

export type ProviderPayment = {
  externalId: string
  description: string
  cents: number
  currency: string
  status: 'draft' | 'unpaid' | 'paid' | 'pending' | 'succeeded' | 'failed'
  at: Date
  paymentMethod: PaymentMethod | null
  lines: { description: string; cents: number }[]
}

export type Outcome =
  | { kind: 'done'; subscription: ProviderSubscription }
  | { kind: 'action'; clientSecret: string; subscription: ProviderSubscription }
  | { kind: 'redirect'; url: string; externalId: string }

export type Order = {
  payer: Payer
  /** Ours, one for each wish: the same order given twice is carried out once. */
  orderId: string
  plan: PricedPlan
  discount: Discount | null
  trialDays: number
  /** Card payments only. */
  paymentMethodId: string | null
  /** Where the owner comes back to after an approval page, and after leaving it. */
  returnUrl: string
  cancelUrl: string
}
export type ChangeOrder = Omit<Order, 'trialDays'> & {
  current: ProviderSubscription
  when: 'now' | 'period_end'
  /** The moment the shown proration was reckoned at. */
  prorationAt: Date
  /** What is paid already runs until then. */
  paidUntil: Date
}

/** What is charged and when; cents, positive numbers. */
export type ProviderQuote = { dueCents: number; creditCents: number; discountCents: number; nextAt: Date; nextCents: number }
export type QuoteOrder = {
  payer: Payer
  plan: PricedPlan
  discount: Discount | null
  trialDays: number
  current: ProviderSubscription | null
  when: 'now' | 'period_end'
  at: Date
}

export type PurchaseOrder = {
  payer: Payer
  /** Ours, one for each wish to pay. */
  orderId: string
  name: string
  cents: number
  currency: string
  paymentMethodId: string | null
  /** What the account subscribes to at this provider, for one that charges along with it. */
  subscriptionId: string | null
  returnUrl: string
  cancelUrl: string
}
export type Purchase = {
  externalId: string
  status: 'waiting' | 'paid' | 'failed'
  clientSecret: string | null
  redirectUrl: string | null
  paymentMethod: PaymentMethod | null
}

/** A delivery of the provider, checked: what it is about, by the provider's ids. Its content is never believed, only looked up. */
export type ProviderEvent = { eventId: string; type: string; subscriptionId: string | null; purchaseId: string | null; accountId: string | null }

/**
 * `refused`: the payment was not made, in the owner's words. `unavailable`: no answer, or one that makes no sense: it is
 * not known what happened. `gone`: there is no such thing. `impossible`: the provider does not do that.
 */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly code: 'refused' | 'unavailable' | 'gone' | 'impossible'
  /** For `impossible`: what the owner is told. */
  readonly detail: Text | undefined
  constructor(code: PaymentFailure['code'], message: string, detail?: Text) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/** What a provider cannot do by itself. The features emulate it with own flags and timers, and say so. */
export type Abilities = {
  /** Reckons the unused part of a period; otherwise a new price counts from the next period. */
  prorates: boolean
  /** Holds back collection and lets go by itself. */
  holds: 'itself' | 'suspends' | 'no'
  /** Cancels at the period's end and can undo it; `suspends` until then; or ends at once, and undoing needs a new approval. */
  cancels: 'itself' | 'suspends' | 'at_once'
  /** Changes the plan at the period's end by itself. */
  schedules: boolean
  /** The owner approves each change on the provider's page. */
  approves: boolean
}

/** What the product needs of who takes the money. Every call may throw a PaymentFailure, and none may be made inside a transaction. */
export interface Payments {
  provider: PaymentProvider
  abilities: Abilities
  subscribe(order: Order): Promise<Outcome>
  change(order: ChangeOrder): Promise<Outcome>
  quote(order: QuoteOrder): Promise<ProviderQuote>
  /** Null when there is no such subscription. */
  fetch(externalId: string, payer: Payer): Promise<ProviderSubscription | null>
  /** What was begun for an order whose answer never came; null when nothing was. */
  findByOrder(orderId: string, payer: Payer): Promise<ProviderSubscription | null>
  /** Where a change makes a new subscription: what runs in place of the one we know. A page of an earlier order may have been approved late. */
  findAnother?(payer: Payer): Promise<ProviderSubscription | null>
  /** All payments and open invoices of a subscription, oldest first. */
  payments(externalId: string, payer: Payer): Promise<ProviderPayment[]>
  /** Holds back collection; a trial's end moves to `trialEndsAt`. */
  hold(current: ProviderSubscription, given: { payer: Payer; until: Date; trialEndsAt: Date | null }): Promise<ProviderSubscription>
  /** Lets go; `restart`: what was paid has run out meanwhile, so a new period begins and is charged now. */
  release(current: ProviderSubscription, given: { payer: Payer; trialEndsAt: Date | null; restart: boolean }): Promise<ProviderSubscription>
  cancel(current: ProviderSubscription, given: { payer: Payer; reason: string; comment: string }): Promise<ProviderSubscription>
  /** Takes the cancelling back; where that is a new subscription, it begins when what is paid has run out. */
  undoCancel(current: ProviderSubscription, order: Order & { paidUntil: Date }): Promise<Outcome>
  undoChange(current: ProviderSubscription, payer: Payer): Promise<ProviderSubscription>
  /** Ends it now; nothing more is charged. */
  end(externalId: string, payer: Payer): Promise<void>
  extendTrial(current: ProviderSubscription, given: { payer: Payer; days: number }): Promise<ProviderSubscription>
  buy(order: PurchaseOrder): Promise<Purchase>
  fetchPurchase(externalId: string, payer: Payer): Promise<Purchase | null>
  /** Null when the signature is not the provider's. `now` for the age of the signature. */
  readEvent(delivery: { body: Buffer; headers: Record<string, string | string[] | undefined>; now: Date }): Promise<ProviderEvent | null>
}

/** Card payments besides: the form in our own page. */
export interface CardPayments extends Payments {
  /** What a browser needs to draw the card form. */
  publishableKey: string
  scriptUrl: string
  createIntent(payer: Payer): Promise<{ clientSecret: string }>
  /** Whether a payment still waits for the owner's bank; false once it failed there. */
  isAwaited(clientSecret: string): Promise<boolean>
  /** The card that is charged from now on; what is owed is tried with it at once. */
  setMethod(current: ProviderSubscription, given: { payer: Payer; paymentMethodId: string }): Promise<Outcome>
}

/** Which thing of ours has which id at a provider; kept over processes. */
export interface KnownItems {
  idOf(key: string): Promise<string | null>
  keyOf(externalId: string): Promise<string | null>
  /** Keeps it; answers the id that is kept, which may be an earlier one. */
  keep(key: string, externalId: string): Promise<string>
  /** The provider does not know this id any more: the key is free for another, and the id still leads to the key. */
  retire(key: string, externalId: string): Promise<void>
}
