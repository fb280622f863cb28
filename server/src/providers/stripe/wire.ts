import { z } from 'zod'

/** What we read of Stripe's objects (2026-07-29.dahlia); fields that we do not read may be anything. */
const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})
export const StripeMethod = z.object({
  id: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
  card: Card.optional(),
})

const Price = z.object({
  id: z.string(),
  unit_amount: z.number().nullable(),
  currency: z.string(),
})
const Item = z.object({
  id: z.string(),
  price: Price,
  current_period_start: z.number(),
  current_period_end: z.number(),
})

const pointer = z.union([z.string(), z.object({ id: z.string() })])
const Phase = z.object({
  start_date: z.number(),
  end_date: z.number().nullable(),
  trial_end: z.number().nullable().optional(),
  items: z.array(z.object({ price: pointer, quantity: z.number().optional() })),
  discounts: z.array(z.object({ coupon: pointer.nullable(), discount: pointer.nullable() })),
})
export const StripeSchedule = z.object({
  id: z.string(),
  status: z.string(),
  /** Null unless the schedule is active. */
  current_phase: z.object({ start_date: z.number() }).nullable(),
  phases: z.array(Phase),
})
export type StripeSchedule = z.infer<typeof StripeSchedule>

export const StripeInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  amount_due: z.number(),
  amount_paid: z.number(),
  total: z.number(),
  currency: z.string(),
  created: z.number(),
  attempted: z.boolean(),
  billing_reason: z.string().nullable(),
  period_end: z.number(),
  status_transitions: z.object({
    finalized_at: z.number().nullable(),
    paid_at: z.number().nullable(),
  }),
  confirmation_secret: z.object({ client_secret: z.string() }).nullable().optional(),
  lines: z.object({
    data: z.array(
      z.object({
        description: z.string().nullable(),
        amount: z.number(),
        discount_amounts: z.array(z.object({ amount: z.number(), discount: pointer })).nullable(),
        period: z.object({ start: z.number(), end: z.number() }),
        pricing: z
          .object({ price_details: z.object({ price: pointer }).nullable().optional() })
          .nullable()
          .optional(),
        parent: z
          .object({
            subscription_item_details: z.object({ proration: z.boolean() }).nullable().optional(),
          })
          .nullable(),
      }),
    ),
  }),
})
export type StripeInvoice = z.infer<typeof StripeInvoice>

export const StripePreview = StripeInvoice.pick({
  amount_due: true,
  total: true,
  currency: true,
  lines: true,
  period_end: true,
}).extend({
  starting_balance: z.number(),
  total_discount_amounts: z.array(z.object({ amount: z.number() })).nullable(),
})
export type StripePreview = z.infer<typeof StripePreview>

export const StripeSubscription = z.object({
  id: z.string(),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ]),
  customer: z.string(),
  currency: z.string(),
  created: z.number(),
  start_date: z.number(),
  trial_end: z.number().nullable(),
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.number().nullable(),
  metadata: z.record(z.string(), z.string()),
  pause_collection: z.object({ resumes_at: z.number().nullable() }).nullable(),
  items: z.object({ data: z.array(Item).min(1) }),
  discounts: z.array(
    z.union([z.string(), z.object({ id: z.string(), end: z.number().nullable() })]),
  ),
  pending_update: z.object({ expires_at: z.number() }).nullable(),
  default_payment_method: StripeMethod.nullable(),
  schedule: StripeSchedule.nullable(),
  latest_invoice: StripeInvoice.nullable(),
})
export type StripeSubscription = z.infer<typeof StripeSubscription>

/** A subscription with its discounts expanded. */
export const StripeDiscounts = z.object({
  discounts: z.array(z.object({ end: z.number().nullable() })),
})

/** A subscription with its discounts and their coupons expanded. */
export const StripeCoupons = z.object({
  discounts: z.array(
    z.object({
      end: z.number().nullable(),
      source: z.object({ coupon: z.object({ duration: z.string() }).nullable() }),
    }),
  ),
})

export const StripeInvoicePayments = z.object({
  data: z.array(
    z.object({
      amount_paid: z.number().nullable(),
      payment: z.object({ payment_intent: pointer.optional() }),
    }),
  ),
})
export const StripeRefunds = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.string().nullable(),
      metadata: z.record(z.string(), z.string()).nullable(),
    }),
  ),
})

/** What is expanded whenever a subscription comes back, so that it can be read in one go. */
export const EXPANDED = [
  'default_payment_method',
  'schedule',
  'discounts',
  'latest_invoice.confirmation_secret',
]

export const StripeIntent = z.object({
  id: z.string(),
  status: z.string(),
  client_secret: z.string().nullable(),
  payment_method: StripeMethod.nullable(),
  last_payment_error: z
    .object({
      message: z.string().optional(),
      code: z.string().optional(),
      decline_code: z.string().optional(),
    })
    .nullable(),
})
export type StripeIntent = z.infer<typeof StripeIntent>
export const StripeIntents = z.object({
  data: z.array(StripeIntent.extend({ metadata: z.record(z.string(), z.string()) })),
})

const subject = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullable()
  .optional()
/** Of an event only what it is about is read. */
export const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      subscription: subject,
      customer: subject,
      metadata: z.record(z.string(), z.string()).nullable().optional(),
      parent: z
        .object({ subscription_details: z.object({ subscription: subject }).nullable().optional() })
        .nullable()
        .optional(),
    }),
  }),
})
