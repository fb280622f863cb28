import { z } from 'zod'

const Money = z.object({ currency_code: z.string(), value: z.string() })
export const PaypalToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })
export const PaypalNamed = z.object({ id: z.string().min(1) })
const Link = z.object({ href: z.string(), rel: z.string() })

export const subscriptionPath = (id: string) =>
  `/v1/billing/subscriptions/${encodeURIComponent(id)}`

/** What we read of a subscription (Subscriptions v1). */
export const PaypalSubscription = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: z.string().optional(),
  plan_id: z.string(),
  start_time: z.string().optional(),
  create_time: z.string().optional(),
  custom_id: z.string().optional(),
  subscriber: z.object({ email_address: z.string().optional() }).optional(),
  billing_info: z
    .object({
      outstanding_balance: Money.optional(),
      cycle_executions: z
        .array(
          z.object({
            tenure_type: z.string(),
            sequence: z.number(),
            cycles_completed: z.number(),
            cycles_remaining: z.number().optional(),
            total_cycles: z.number().optional(),
          }),
        )
        .optional(),
      last_payment: z.object({ amount: Money, time: z.string() }).optional(),
      next_billing_time: z.string().optional(),
      failed_payments_count: z.number().optional(),
      last_failed_payment: z.object({ amount: Money, time: z.string() }).optional(),
    })
    .optional(),
  plan: z
    .object({
      payment_preferences: z
        .object({
          auto_bill_outstanding: z.boolean().optional(),
          payment_failure_threshold: z.number().optional(),
        })
        .optional(),
    })
    .optional(),
  links: z.array(Link).optional(),
})
export type PaypalSubscription = z.infer<typeof PaypalSubscription>

export const PaypalRevised = z.object({ plan_id: z.string().optional(), links: z.array(Link) })

export const PaypalTransaction = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']).optional(),
  amount_with_breakdown: z.object({ gross_amount: Money }).optional(),
  payer_email: z.string().optional(),
  time: z.string().optional(),
})
export type PaypalTransaction = z.infer<typeof PaypalTransaction>
export const PaypalTransactions = z.object({ transactions: z.array(PaypalTransaction).optional() })

export const PaypalVerdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export const PaypalEvent = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    billing_agreement_id: z.string().optional(),
    custom_id: z.string().optional(),
    custom: z.string().optional(),
  }),
})

export const approvalOf = (links: readonly z.infer<typeof Link>[] | undefined): string | null =>
  links?.find(({ rel }) => rel === 'approve')?.href ?? null

export const centsOf = (money: z.infer<typeof Money> | undefined): number =>
  Math.round(Number(money?.value ?? 0) * 100)
export const moneyOf = (cents: number, currency: string) => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
})
