import type { CardRefusal } from '@plaudit/contract/billing/card-refusals'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { ShopAccess } from './shop-platform.ts'
import type { Text } from '../texts/phrase.ts'
import type { ProviderSubscription, ProviderPayment, Refund } from './provider-subscription.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

/** Who pays. `shop` is there where the store platform sends the bill. */
export type Payer = {
  accountId: string
  email: string
  name: string
  details: BillingDetails | null
  shop: ShopAccess | null
}

/** A plan as a provider has to know it: `cents` is the price of one period. */
export type PricedPlan = {
  id: string
  name: string
  interval: 'monthly' | 'annual'
  cents: number
  currency: string
}

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
  /** The running discount is not for the new plan: without another, none is left. */
  endsDiscount: boolean
  current: ProviderSubscription
  when: 'now' | 'period_end'
  /** The moment the shown proration was reckoned at. */
  prorationAt: Date
  /** What is paid already runs until then. */
  paidUntil: Date
}

/** What is charged and when; cents, positive numbers. */
export type ProviderQuote = {
  dueCents: number
  creditCents: number
  discountCents: number
  nextAt: Date
  nextCents: number
}
export type QuoteOrder = {
  payer: Payer
  plan: PricedPlan
  discount: Discount | null
  endsDiscount: boolean
  trialDays: number
  current: ProviderSubscription | null
  /** Until when the current one is granted or paid; null without one. */
  paidUntil: Date | null
  when: 'now' | 'period_end'
  at: Date
}

/** What a resumption charges at once, and when and what comes after; cents. */
export type ResumeQuote = { dueCents: number; nextAt: Date | null; nextCents: number | null }

export type NextPayment = { nextAt: Date | null; nextCents: number | null }

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
  /** The same order was sent before, and what came of it is not known. */
  isAskedBefore: boolean
  /** Refused, it stays owed there, where the provider goes on trying; else nothing is owed. */
  staysOwed: boolean
  returnUrl: string
  cancelUrl: string
}
/** `waiting`: for the owner, on a page or at the bank; `under_way`: taken on, and the money has not come yet. */
export type Purchase = {
  externalId: string
  status: 'waiting' | 'under_way' | 'paid' | 'failed'
  clientSecret: string | null
  redirectUrl: string | null
  paymentMethod: PaymentMethod | null
}

/** An amount that is owed and was not charged, what else may be owed in the same way, and what a renewal that failed may have been; cents. */
export type Forgotten = {
  cents: number
  currency: string
  besides: readonly number[]
  renewals: readonly number[]
}

/** A delivery of the provider, checked: what it is about, by the provider's ids. Its content is never believed, only looked up. */
export type ProviderEvent = {
  eventId: string
  type: string
  subscriptionId: string | null
  purchaseId: string | null
  accountId: string | null
  /** The shop that it happened in, where the store platform speaks. Part of what is signed only where the app was uninstalled. */
  shopDomain?: string
  /** When it happened, as the provider reports; it may come long after. Not part of what is signed. */
  happenedAt?: Date
}

/**
 * `refused`: the payment was not made. `unavailable`: no answer, or one that makes no sense: it is
 * not known what happened. `gone`: there is no such thing. `impossible`: the provider does not do that. `code_refused`: it does
 * not take this promo code here. `unusable_card`: the card given is not the payer's, or there is none of this id.
 */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly code:
    'refused' | 'unavailable' | 'gone' | 'impossible' | 'code_refused' | 'unusable_card'
  /** For `impossible` and `code_refused`: what the owner is shown. */
  readonly detail: Text | undefined
  /** For `refused`: why, where a card was. */
  readonly reason: CardRefusal | undefined
  constructor(code: PaymentFailure['code'], message: string, detail?: Text, reason?: CardRefusal) {
    super(message)
    this.code = code
    this.detail = detail
    this.reason = reason
  }
}

/** What a provider cannot do by itself. The features emulate it with own flags and timers, and say so. */
export type Abilities = {
  /** Reckons the unused part of a period; otherwise a new price counts from the next period. */
  prorates: boolean
  /** Pauses collection and resumes it by itself. */
  pauses: 'itself' | 'suspends' | 'no'
  /** Cancels at the period's end and can undo it; `suspends` until then; or ends at once, and undoing needs a new approval. */
  cancels: 'itself' | 'suspends' | 'at_once'
  /** Changes the plan at the period's end by itself. */
  schedules: boolean
  /** What becomes of a running discount when the plan changes: it stays by itself, or goes along with the change if it is one that the change takes. */
  keepsDiscount: 'itself' | 'any' | 'forever'
  /** A one-off charge is approved on the provider's page; otherwise it is taken at once from who pays the subscription. */
  chargesOnPage: boolean
}

/** What the product needs of who takes the money. Every call may throw a PaymentFailure, and none may be made inside a transaction. */
export interface Payments {
  provider: PaymentProvider
  abilities: Abilities
  subscribe(order: Order): Promise<Outcome>
  change(order: ChangeOrder): Promise<Outcome>
  quote(order: QuoteOrder): Promise<ProviderQuote>
  /** So many periods on from a moment, as it counts them; less than nothing goes back. */
  period(from: Date, interval: 'monthly' | 'annual', count?: number): Date
  /** Null when there is no such subscription. */
  fetch(externalId: string, payer: Payer): Promise<ProviderSubscription | null>
  /** What was begun for an order whose answer never came; null when nothing was. */
  findByOrder(orderId: string, payer: Payer): Promise<ProviderSubscription | null>
  /** The numbers of all that runs for a payer, for a provider that can list it: also what was made of an order that was given up. */
  running?(payer: Payer): Promise<string[]>
  /** All payments and open invoices of a subscription, oldest first. */
  payments(externalId: string, payer: Payer): Promise<ProviderPayment[]>
  /** Pauses collection; a trial's end moves to `trialEndsAt`. */
  suspend(
    current: ProviderSubscription,
    given: { payer: Payer; until: Date; trialEndsAt: Date | null },
  ): Promise<ProviderSubscription>
  /**
   * Resumes collection; `restart`: what was paid has run out meanwhile, so a new period begins and is charged now. `isPresent`: the owner is
   * here, so a refused card changes nothing, and her bank is asked where it wants to (`clientSecret`).
   * @throws PaymentFailure `refused`
   */
  resume(
    current: ProviderSubscription,
    given: { payer: Payer; trialEndsAt: Date | null; restart: boolean; isPresent: boolean },
  ): Promise<ProviderSubscription>
  /** What `resume` with the same words charges at once and next; null, or not there, where the provider does not reckon that itself. */
  quoteResume?(
    current: ProviderSubscription,
    given: { trialEndsAt: Date | null; restart: boolean },
  ): Promise<ResumeQuote | null>
  cancel(
    current: ProviderSubscription,
    given: { payer: Payer; reason: string; comment: string },
  ): Promise<ProviderSubscription>
  /** Takes the cancelling back; where that is a new subscription, it begins when what is paid has run out. */
  undoCancel(current: ProviderSubscription, order: Order & { paidUntil: Date }): Promise<Outcome>
  /**
   * When the next payment comes and what it is once a cancellation or a scheduled change is taken back, where the subscription
   * as it stands does not say it.
   */
  quoteTakeBack?(
    current: ProviderSubscription,
    order: Pick<Order, 'payer' | 'plan' | 'discount'> & { paidUntil: Date },
  ): Promise<NextPayment>
  undoChange(current: ProviderSubscription, payer: Payer): Promise<ProviderSubscription>
  /** Ends it now; nothing more is charged. */
  end(externalId: string, payer: Payer): Promise<void>
  /** What `endAndRefund` would give back now. */
  refundable(
    externalId: string,
    payer: Payer,
    given: { except: ReadonlySet<string> },
  ): Promise<Refund[]>
  /**
   * Ends it now and gives back whatever it took for time to come, but for the payments in `except`. Answers what was given back.
   * Repeated, it gives back nothing twice and answers the same; the store platform reports nothing of one that is over.
   */
  endAndRefund(
    externalId: string,
    payer: Payer,
    given: { except: ReadonlySet<string> },
  ): Promise<Refund[]>
  extendTrial(
    current: ProviderSubscription,
    given: { payer: Payer; days: number },
  ): Promise<ProviderSubscription>
  /** Null when it is taken on and nothing more is reported: it is under way without a number, and `payments` has it sooner or later. */
  buy(order: PurchaseOrder): Promise<Purchase | null>
  /** `along`: what it was charged along with, where it was. */
  fetchPurchase(
    externalId: string,
    payer: Payer,
    along?: { subscriptionId: string | null },
  ): Promise<Purchase | null>
  /** What was begun by `buy` for an order whose answer never came, for a provider that carries our number; null when nothing was. */
  findPurchase?(orderId: string, payer: Payer): Promise<Purchase | null>
  /** What was begun and not paid can be paid no more; a page of the store platform ends by itself. @throws PaymentFailure `unavailable` when it was paid meanwhile */
  dropPurchase?(externalId: string): Promise<void>
  /** Takes an amount off again that `buy` put on a subscription and that was not charged. For a provider that owes before it charges. */
  forgetOwed?(subscriptionId: string, given: Forgotten): Promise<void>
  /** Sets back what a change that came to nothing has left behind (`hasFailedChange`). */
  rollBackChange?(current: ProviderSubscription): Promise<ProviderSubscription>
  /** Sets back what `buy` has changed of a subscription (`hasOneOffSettings`), once no one-off payment is under way. */
  restoreSettings?(current: ProviderSubscription): Promise<void>
  /** Null when the signature is not the provider's. `now` for the age of the signature. */
  readEvent(delivery: {
    body: Buffer
    headers: Record<string, string | string[] | undefined>
    now: Date
  }): Promise<ProviderEvent | null>
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
  setMethod(
    current: ProviderSubscription,
    given: { payer: Payer; paymentMethodId: string },
  ): Promise<Outcome>
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
