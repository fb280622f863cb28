import { z } from 'zod/mini'
import { PaymentMethod } from './subscription.ts'
import { endpoint, NoInput } from '../endpoint.ts'

/**
 * Why a plan may be used: nobody bills it, it is tried, it is paid, its renewal is under way, or a payment is
 * missing for 7 days at most (RIGHT-3).
 */
export const RightReason = z.enum(['grant', 'trial', 'payment', 'renewal', 'grace'])
export type RightReason = z.output<typeof RightReason>

/** Why none may be used: there never was one, it is paused, it is over, or it was not paid within the grace. */
export const NoRightReason = z.enum(['no_plan', 'paused', 'ended', 'unpaid'])
export type NoRightReason = z.output<typeof NoRightReason>

/** The payment behind a right. Money in cents. */
export const RightPayment = z.object({
  id: z.string(),
  /** Ours, on the receipt; null until there is one. */
  number: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  date: z.string(),
  payment_method: z.nullable(PaymentMethod),
})
export type RightPayment = z.output<typeof RightPayment>

/** A stretch of time with a plan, or of a pause. */
export const RightLine = z.object({
  from: z.string(),
  /** Null for a grant, which has no end. */
  until: z.nullable(z.string()),
  plan: z.string(),
  because: z.enum(['grant', 'trial', 'payment', 'grace', 'pause']),
  payment: z.nullable(RightPayment),
})
export type RightLine = z.output<typeof RightLine>

/** What the account may use now and why, what comes of it, and every day that it had a plan: newest first. */
export const getRights = endpoint({
  name: 'billing.rights',
  summary: 'What the account may use, and why',
  method: 'GET',
  path: 'billing/rights/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    now: z.string(),
    /** The plan that may be used now; null with the reason why there is none. */
    plan: z.nullable(z.object({ id: z.string(), name: z.string() })),
    because: z.union([RightReason, NoRightReason]),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
    payment: z.nullable(RightPayment),
    /** When a pause ends by itself. */
    resumes_at: z.nullable(z.string()),
    /**
     * Null where no payment is to come or one is under way: without a plan, cancelled, granted,
     * paused, in the hours of a renewal.
     */
    if_paid: z.nullable(
      z.object({ amount: z.number(), currency: z.string(), at: z.string(), until: z.string() }),
    ),
    if_unpaid: z.nullable(z.object({ until: z.string() })),
    /** Null where there is nothing to cancel. */
    if_cancelled: z.nullable(z.object({ until: z.string() })),
    reviews_held: z.number(),
    free_review_allowance: z.number(),
    history: z.array(RightLine),
  }),
  errors: [],
  example: {},
})
