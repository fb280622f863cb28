import { keptHolders, type KeptPart } from '../../stand-in/kept-state.ts'

export type SubscriptionStatus =
  'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED'
export type PurchaseStatus = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED'
export type Discount = { amount: number | null; percentage: number | null; limit: number | null }

/** An app's subscription in one shop; times in milliseconds, money in cents. */
export type AppSubscription = {
  kind: 'AppSubscription'
  id: string
  domain: string
  name: string
  status: SubscriptionStatus
  returnUrl: string
  test: boolean
  trialDays: number
  createdAt: number
  updatedAt: number
  cents: number
  currency: string
  interval: 'EVERY_30_DAYS' | 'ANNUAL'
  discount: Discount | null
  replacement: 'STANDARD' | 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE'
  /** Approved, but the one before runs until its period ends. */
  startsAt: number | null
  activatedAt: number | null
  /** When the next charge falls due. */
  chargeAt: number | null
  periods: number
}
export type AppPurchase = {
  kind: 'AppPurchaseOneTime'
  id: string
  domain: string
  name: string
  status: PurchaseStatus
  returnUrl: string
  test: boolean
  createdAt: number
  updatedAt: number
  cents: number
  currency: string
}
export type Charge = AppSubscription | AppPurchase
export type Taken = {
  customer: string
  amount: number
  currency: string
  at: number
  invoice: string
}

export type BillingMemory = {
  subscriptions: Map<string, AppSubscription>
  purchases: Map<string, AppPurchase>
  /** Shops that do not pay Shopify's bill: their subscriptions freeze when a charge falls due. */
  unpaid: Set<string>
  taken: Taken[]
  /** What was given back for periods that were ended before their end, with `prorate`. */
  credits: Taken[]
  nextNumber(): number
  kept: KeptPart
  clear(): void
}

export const openBillingMemory = (): BillingMemory => {
  const subscriptions = new Map<string, AppSubscription>()
  const purchases = new Map<string, AppPurchase>()
  const unpaid = new Set<string>()
  const taken: Taken[] = []
  const credits: Taken[] = []
  const holders = keptHolders({ subscriptions, purchases, unpaid, taken, credits })
  let number = 28_000_000_000
  return {
    subscriptions,
    purchases,
    unpaid,
    taken,
    credits,
    nextNumber: () => (number += 32_768),
    kept: {
      read: () => ({ number, holders: holders.read() }),
      restore: (state: { number: number; holders: never }) => {
        number = state.number
        holders.restore(state.holders)
      },
    },
    clear: () => {
      subscriptions.clear()
      purchases.clear()
      unpaid.clear()
      taken.splice(0)
      credits.splice(0)
    },
  }
}
