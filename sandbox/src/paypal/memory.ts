import { randomBytes } from 'node:crypto'
import { keptHolders, type KeptPart } from '../stand-in/kept-state.ts'

/** Money as PayPal writes it. */
export type Money = { currency_code: string; value: string }
export type Frequency = { interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; interval_count: number }
export type Cycle = {
  sequence: number
  tenure: 'TRIAL' | 'REGULAR'
  frequency: Frequency
  total: number
  cents: number
  /** A price that is to come, and from which billing time on. */ later?: {
    cents: number
    from: number
  }
}
export type Preferences = {
  auto_bill_outstanding: boolean
  setup_fee: Money
  setup_fee_failure_action: string
  payment_failure_threshold: number
}
export type Product = {
  id: string
  name: string
  type: string
  description: string | null
  at: number
}
export type Plan = {
  id: string
  productId: string
  name: string
  description: string | null
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
  cycles: Cycle[]
  currency: string
  preferences: Preferences
  at: number
  changedAt: number
}
export type Status =
  'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
/**
 * What becomes of captures that are not done at once. `unseen`: accepted like `accepted`, and not among
 * the transactions before it ends.
 */
export type SlowCaptures = {
  answer: 'pending' | 'accepted' | 'unseen'
  ends: 'COMPLETED' | 'DECLINED'
  after: number
}
export type Transaction = {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'REFUNDED'
  cents: number
  at: number
  /** While it is pending: when and how it ends, and whether it is shown before. */
  later?: { at: number; status: SlowCaptures['ends']; isUnseen: boolean }
}
/** A change of plan that waits for the buyer's consent. */
export type Revision = {
  token: string
  askedAt: number
  planId: string
  quantity: string
  cycles: Cycle[]
  overridden: boolean
  returnUrl: string
  cancelUrl: string
}

/** A subscription; times in milliseconds, money in cents. */
export type Subscription = {
  id: string
  token: string
  planId: string
  quantity: string
  status: Status
  statusNote: string | null
  statusAt: number
  customId: string | null
  subscriber: {
    name: { given_name: string; surname: string }
    email_address: string
    payer_id: string
  }
  brand: string
  userAction: string
  returnUrl: string
  cancelUrl: string
  startAt: number
  createdAt: number
  updatedAt: number
  currency: string
  cycles: Cycle[]
  overridden: boolean
  /** How often each cycle has been billed, by sequence. */
  completed: Map<number, number>
  preferences: Preferences
  nextBillingAt: number | null
  outstanding: number
  failures: number
  lastPayment: { cents: number; at: number } | null
  lastFailure: { cents: number; at: number; retryAt: number | null } | null
  transactions: Transaction[]
  /**
   * Asking for another takes none of them back: each can be agreed to until it expires. Not
   * in what an earlier version kept.
   */
  revisions?: Revision[]
  /** Whether the payer's money comes when it is asked for. */
  pays: boolean
  /** Where captures are not done at once. */
  captures: SlowCaptures | null
}

export type Taken = {
  customer: string
  amount: number
  currency: string
  at: number
  invoice: string
}
type Transmission = {
  signature: string
  time: string
  webhookId: string
  certUrl: string
  body: string
}

const maps = () => ({
  tokens: new Map<string, { expiresAt: number }>(),
  products: new Map<string, Product>(),
  plans: new Map<string, Plan>(),
  subscriptions: new Map<string, Subscription>(),
  events: new Map<string, object>(),
  transmissions: new Map<string, Transmission>(),
  /** By operation and `PayPal-Request-Id`. */
  answers: new Map<string, { body: string; answer: object }>(),
})

export type PayPalMemory = ReturnType<typeof maps> & {
  taken: Taken[]
  refunded: Taken[]
  /** Everything that was given back, oldest first. */
  refunds(): Taken[]
  /** Everything that was charged, oldest first; `customer` is the subscription's custom_id. */
  charges(): Taken[]
  /** From now on the payer's money comes, or does not. */
  setPays(subscription: string, pays: boolean): void
  /** From now on captures are accepted (202) or pending, and end later; null for at once. */
  setCaptures(subscription: string, captures: SlowCaptures | null): void
  kept: KeptPart
  clear(): void
}

export const openPayPalMemory = (): PayPalMemory => {
  const kept = maps()
  const taken: Taken[] = []
  const refunded: Taken[] = []
  const subscriptionOf = (id: string): Subscription => {
    const subscription = kept.subscriptions.get(id)
    if (!subscription) throw new Error(`There is no PayPal subscription ${id}`)
    return subscription
  }
  return {
    ...kept,
    taken,
    refunded,
    refunds: () => [...refunded],
    charges: () => [...taken],
    kept: keptHolders({ ...kept, taken, refunded }),
    setPays: (id, pays) => {
      subscriptionOf(id).pays = pays
    },
    setCaptures: (id, captures) => {
      subscriptionOf(id).captures = captures
    },
    clear: () => {
      for (const map of Object.values(kept)) map.clear()
      taken.splice(0)
      refunded.splice(0)
    },
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** An id as PayPal makes them: capitals and figures. */
export const newId = (prefix: string, length: number): string =>
  prefix + Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

export const centsOf = (value: string): number => Math.round(Number(value) * 100)
export const moneyOf = (cents: number, currency: string): Money => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
})
/** PayPal writes times without milliseconds. */
export const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
