import type { PaymentMethod } from '@plaudit/contract/billing/subscription'

/** A subscription as its provider reports it, in our words. */
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
  isSuspended: boolean
  suspendedUntil: Date | null
  /**
   * A renewal that fails is treated in another way than was agreed, because of a one-off payment that was asked for.
   */
  hasOneOffSettings?: boolean
  /** A change was tried and is not paid; its card, or the end of the change that waited before, is still there. */
  hasFailedChange?: boolean
  cancelAt: Date | null
  endedAt: Date | null
  /** `promoCodeId`: the code that counts from then on; null without a new one. */
  scheduled: { planId: string; at: Date; promoCodeId: string | null } | null
  /** What the next payment will be; null when it is not known or there will be none. */
  nextCents: number | null
  /** Whether any discount is on it, where the provider reports it. */
  hasDiscount?: boolean
  /** When the first failed attempt of what is owed was made, as far as the provider reports. */
  owedSince: Date | null
  paymentMethod: PaymentMethod | null
  /** Something waits for the owner's bank (3-D Secure): the secret for the card form. */
  clientSecret: string | null
}

/**
 * `item`: what the line is, where the provider reports it; a discount is a line of its own, less than nothing; `planId`
 * null for a price that is not ours.
 */
export type ProviderLine = {
  description: string
  cents: number
  item?:
    | { kind: 'plan' | 'credit' | 'remaining'; planId: string | null; from: Date; to: Date }
    | { kind: 'one_off' }
    | { kind: 'discount' }
}

export type ProviderPayment = {
  externalId: string
  /** Of a bill that is open: the number of the payment once it is paid, by which it may be known already. */
  paidAs?: string
  description: string
  cents: number
  currency: string
  status: 'draft' | 'unpaid' | 'paid' | 'pending' | 'succeeded' | 'failed'
  at: Date
  paymentMethod: PaymentMethod | null
  lines: ProviderLine[]
  /**
   * The time that it is paid for: `until` null for a period of its plan, `planId` where the provider reports which.
   * Null for one that covers no time.
   */
  covers: { from: Date; until: Date | null; planId: string | null } | null
}

/** What is given back of a payment; cents. */
export type Refund = { payment: ProviderPayment; cents: number }
