import { randomBytes } from 'node:crypto'
import { keptHolders, type KeptPart } from '../stand-in/kept-state.ts'
import type { Wire } from '../stand-in/read-form.ts'
import type { BillingState } from './entities/calculate-change.ts'
import type * as Is from './wire-objects.ts'

/** Money that changed hands. */
export type Taken = {
  customer: string
  amount: number
  currency: string
  at: number
  invoice: string | null
  payment_intent: string
}
/** What Stripe knows of a card and never reports. */
export type CardSecret = { number: string; authenticated: boolean }
/** What an upgrade that waits for its payment will change. */
export type Waiting = {
  invoice: string
  /** State files keep it under this name. */
  billingState: BillingState
  uses: string[]
}

const maps = () => ({
  customers: new Map<string, Is.Customer>(),
  methods: new Map<string, Is.PaymentMethod>(),
  setupIntents: new Map<string, Is.SetupIntent>(),
  intents: new Map<string, Is.PaymentIntent>(),
  chargeObjects: new Map<string, Is.Charge>(),
  products: new Map<string, Is.Product>(),
  prices: new Map<string, Is.Price>(),
  coupons: new Map<string, Is.Coupon>(),
  promotionCodes: new Map<string, Is.PromotionCode>(),
  discounts: new Map<string, Is.Discount>(),
  subscriptions: new Map<string, Is.Subscription>(),
  schedules: new Map<string, Is.Schedule>(),
  invoices: new Map<string, Is.Invoice>(),
  invoicePayments: new Map<string, Is.InvoicePayment>(),
  invoiceItems: new Map<string, Is.InvoiceItem>(),
  refunds: new Map<string, Is.Refund>(),
  balanceTransactions: new Map<string, Is.Named & { customer: string }>(),
  events: new Map<string, Is.StripeEvent>(),
  /** By payment method. */
  secrets: new Map<string, CardSecret>(),
  /** What each item of a subscription has been billed for its running period. */
  paid: new Map<string, { amount: number; start: number; end: number }>(),
  waiting: new Map<string, Waiting>(),
  /** Subscriptions that were notified that their trial will end, with the end that was reported. */
  warned: new Map<string, number>(),
  /** By idempotency key. */
  answers: new Map<
    string,
    | { fingerprint: string; request: string; status: number; body: string }
    | { fingerprint: string; running: true }
  >(),
})

export type StripeMemory = ReturnType<typeof maps> & {
  taken: Taken[]
  /** Everything that was charged, oldest first: "charged once" is one entry. */
  charges(): Taken[]
  kept: KeptPart
  clear(): void
}

export const openStripeMemory = (): StripeMemory => {
  const kept = maps()
  const taken: Taken[] = []
  const holders = keptHolders({ ...kept, taken })
  return {
    ...kept,
    taken,
    charges: () => [...taken],
    kept: {
      read: holders.read,
      restore: (state: never) => {
        holders.restore(state)
        // A call that was cut short is not under way any more.
        for (const [key, answer] of kept.answers) if ('running' in answer) kept.answers.delete(key)
      },
    },
    clear: () => {
      for (const map of Object.values(kept)) map.clear()
      taken.splice(0)
    },
  }
}

/** An id as Stripe makes them. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${randomBytes(32)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, length)}`

const byPrefix = (memory: StripeMemory, id: string): Wire | undefined => {
  const places: Record<string, Map<string, Wire>> = {
    cus: memory.customers,
    pm: memory.methods,
    seti: memory.setupIntents,
    pi: memory.intents,
    ch: memory.chargeObjects,
    prod: memory.products,
    price: memory.prices,
    promo: memory.promotionCodes,
    di: memory.discounts,
    sub: memory.subscriptions,
    in: memory.invoices,
    inpay: memory.invoicePayments,
    ii: memory.invoiceItems,
    re: memory.refunds,
  }
  return id.startsWith('sub_sched_') ? memory.schedules.get(id) : places[id.split('_')[0]!]?.get(id)
}

/**
 * The object that a field of this name points at, for `expand`. Coupons and products may have ids of the owner's own.
 */
export const pointedAt = (memory: StripeMemory, field: string, id: string): Wire | undefined => {
  if (field === 'coupon') return memory.coupons.get(id)
  return field === 'product' ? memory.products.get(id) : byPrefix(memory, id)
}
