import { asking, once, unlessGone, type Desk } from './call-stripe.ts'
import { refundsOf } from '../refunds-of.ts'
import { listStripePayments } from './list-payments.ts'
import { refundStripe } from './refund-stripe.ts'
import { retrieve } from './subscribe-stripe.ts'
import type { Refund } from '../provider-subscription.ts'

/** States in which nothing is charged any more. */
export const OVER = new Set(['canceled', 'incomplete_expired'])

/**
 * What is not charged yet never will be: a renewal's draft, and what waits for the owner's bank, whose question can be answered
 * when the subscription is over. Stripe deletes no draft of a subscription: it is made final, without being collected, and void.
 */
const voidUnpaid = async ({ stripe }: Desk, subscription: string) => {
  const those = async (status: 'draft' | 'open') =>
    (await asking(() => stripe.invoices.list({ subscription, status, limit: 100 }, once()))).data
  for (const { id } of await those('draft'))
    await asking(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, once()))
  // One of nothing is paid by being final.
  for (const { id } of await those('open'))
    await asking(() => stripe.invoices.voidInvoice(id, {}, once()))
}

/** Ends it now; nothing that it has not charged yet can be paid any more. */
export const endStripe = async (desk: Desk, externalId: string) => {
  const given = await unlessGone(retrieve(desk, externalId))
  if (!given || OVER.has(given.status)) return
  await voidUnpaid(desk, externalId)
  await asking(() => desk.stripe.subscriptions.cancel(externalId, {}, once()))
}

/** The same, and what it took for time to come is given back. */
export const endAndRefundStripe = async (
  desk: Desk,
  externalId: string,
  except: ReadonlySet<string>,
): Promise<Refund[]> => {
  await endStripe(desk, externalId)
  const refunds = refundsOf(await listStripePayments(desk, externalId), except)
  for (const { payment } of refunds)
    await refundStripe(desk, { invoice: payment.externalId, key: `stray:${payment.externalId}` })
  return refunds
}
