import { z } from 'zod/mini'

/** How a call that subscribes or charges ended. */
export const BillingAnswer = z.object({
  /**
   * `action_required`: the bank asks (3-D Secure): hand `client_secret` to the card form, then call `stripe/confirm/`.
   * `redirect`: open `redirect_url`.
   */
  status: z.enum(['done', 'action_required', 'redirect']),
  client_secret: z.nullable(z.string()),
  redirect_url: z.nullable(z.string()),
})
export type BillingAnswer = z.output<typeof BillingAnswer>
