import { z } from 'zod'
import type { BilledSubscriptionFragment } from './operations/billing.graphql.ts'

const Time = z.iso.datetime({ offset: true })

/** What periods, charges and credits are reckoned from. */
const Readable = z.object({
  id: z.string(),
  createdAt: Time,
  currentPeriodEnd: Time.nullable(),
  trialDays: z.int().min(0),
  lineItems: z.array(
    z.object({
      plan: z.object({
        pricingDetails: z.object({ price: z.object({ currencyCode: z.string() }).optional() }),
      }),
    }),
  ),
})

/**
 * A subscription of which the times and days can be read: money is not reckoned from an invalid date.
 * @throws ZodError, which `withCheckedAnswers` makes a PaymentFailure `unavailable`
 */
export const assertReadable = (found: BilledSubscriptionFragment): BilledSubscriptionFragment => {
  Readable.parse(found)
  return found
}
