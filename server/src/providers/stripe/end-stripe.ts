import {
  withStripeErrors,
  stripeOptions,
  nullIfMissing,
  type StripeContext,
} from './call-stripe.ts'
import { listRefunds } from '../list-refunds.ts'
import { listStripePayments } from './list-payments.ts'
import { refundStripe } from './refund-stripe.ts'
import { retrieve } from './subscribe-stripe.ts'
import type { Refund } from '../provider-subscription.ts'

/** States in which nothing is charged any more. */
export const OVER = new Set(['canceled', 'incomplete_expired'])

/**
 * What is not charged yet never will be: a renewal's draft, and what waits for the owner's bank, whose question
 * can be answered when the subscription is over. Stripe deletes no draft of a subscription: it is made final,
 * without being collected, and void.
 */
const voidUnpaid = async ({ stripe }: StripeContext, subscription: string) => {
  const those = async (status: 'draft' | 'open') =>
    (
      await withStripeErrors(() =>
        stripe.invoices.list({ subscription, status, limit: 100 }, stripeOptions()),
      )
    ).data
  for (const { id } of await those('draft'))
    await withStripeErrors(() =>
      stripe.invoices.finalizeInvoice(id, { auto_advance: false }, stripeOptions()),
    )
  // One of nothing is paid by being final.
  for (const { id } of await those('open'))
    await withStripeErrors(() => stripe.invoices.voidInvoice(id, {}, stripeOptions()))
}

/** Ends it now; nothing that it has not charged yet can be paid any more. */
export const endStripe = async (context: StripeContext, externalId: string) => {
  const given = await nullIfMissing(retrieve(context, externalId))
  if (!given || OVER.has(given.status)) return
  await voidUnpaid(context, externalId)
  await withStripeErrors(() => context.stripe.subscriptions.cancel(externalId, {}, stripeOptions()))
}

/** The same, and what it took for time to come is given back. */
export const endAndRefundStripe = async (
  context: StripeContext,
  externalId: string,
  except: ReadonlySet<string>,
): Promise<Refund[]> => {
  await endStripe(context, externalId)
  const refunds = listRefunds(await listStripePayments(context, externalId), except)
  for (const { payment } of refunds)
    await refundStripe(context, { invoice: payment.externalId, key: `stray:${payment.externalId}` })
  return refunds
}
