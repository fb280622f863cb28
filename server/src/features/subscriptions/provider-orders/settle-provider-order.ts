import type { EndingPayment } from '../../../db/billing-tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Payer } from '../../../providers/payments.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { recordPayments, type RecordedPayment } from '../payments/record-payments.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { setOrder, usedPayments, type OrderRow } from './rows.ts'
import type { ProviderSubscription, Refund } from '../../../providers/provider-subscription.ts'

const NAMES = { paypal: 'PayPal', shopify: 'Shopify', stripe: 'Stripe' }

const endingOf = ({ payment, cents }: Refund): EndingPayment => ({
  externalId: payment.externalId,
  description: payment.description,
  currency: payment.currency,
  cents: payment.cents,
  back: cents,
  at: payment.at.toISOString(),
  paymentMethod: payment.paymentMethod,
  // The account never had the plan: what a line is for stays in the provider's words.
  lines: payment.lines.map(({ description, cents: amount }) => ({ description, cents: amount })),
})

/** The payment and, where something was given back, the refund; as the billing history keeps them. */
const historyOf = (
  order: OrderRow,
  { externalId, cents, back, at, ...about }: EndingPayment,
  now: Date,
): RecordedPayment[] => {
  const row = { ...about, provider: order.provider, status: 'succeeded' as const }
  const paid = { ...row, externalId, kind: 'subscription' as const, cents, at: new Date(at) }
  if (back === 0) return [paid]
  const lines = [
    { description: about.description, cents: -back, item: { kind: 'refund' as const } },
  ]
  return [
    paid,
    {
      ...row,
      externalId: `refund:${externalId}`,
      kind: 'refund' as const,
      cents: -back,
      lines,
      at: now,
    },
  ]
}

const keepEnded = async (owner: Owner, order: OrderRow, given: readonly EndingPayment[]) => {
  const { world, accountId } = owner
  const at = world.clock.now()
  const account = await findAccount(world.db, accountId)
  await inTransaction(world.db, async (tx) => {
    await setOrder(tx, order, { state: 'dead', checked_at: at })
    if (!account) return
    await recordPayments(
      tx,
      owner,
      given.flatMap((one) => historyOf(order, one, at)),
    )
    const cents = given.reduce((sum, one) => sum + one.back, 0)
    const amount = { cents, currency: given[0]?.currency ?? 'USD' }
    const provider = NAMES[order.provider]
    await createNotification(tx, owner, {
      type: 'warning',
      title: phrase('notifications.second_order_ended'),
      message:
        cents > 0
          ? phrase('notifications.second_order_refunded_about', { provider, amount })
          : phrase('notifications.second_order_ended_about', { provider }),
      primary_action_text: phrase('notifications.see_membership'),
      primary_action_url: '/settings/membership',
      event_key: `second-order:${order.provider}:${order.external_id}`,
    })
    await publishChanges(tx, accountId, ['account', 'billing'])
  })
}

/**
 * Ends a provider's subscription that is not to be the account's, gives back what it took and gave nobody anything, and
 * keeps both. What it had taken is written down before: an answer can be lost, and the store platform reports nothing
 * of one that is over. Safe to repeat after any failure. Answers whether there was something to end or to give back.
 * @throws Problem `provider_unavailable`: it is not known what happened, and the next reconciliation goes on from there
 */
export const settleProviderOrder = async (
  owner: Owner,
  order: OrderRow,
  { providerState, payer }: { providerState: ProviderSubscription; payer: Payer },
): Promise<boolean> => {
  const { world } = owner
  const { provider, external_id } = order
  const payments = world.payments[provider]
  const given = { except: await usedPayments(world.db, order) }
  let begun = order.ending
  if (providerState.status !== 'waiting' && providerState.status !== 'ended') {
    begun = (
      await withProviderErrors(world, provider, () =>
        payments.refundable(external_id, payer, given),
      )
    ).map(endingOf)
    await setOrder(world.db, order, { checked_at: world.clock.now(), ending: begun })
  }
  const refunds = (
    await withProviderErrors(world, provider, () =>
      payments.endAndRefund(external_id, payer, given),
    )
  ).map(endingOf)
  const lost = (begun ?? []).filter(
    ({ externalId }) => !refunds.some((one) => one.externalId === externalId),
  )
  if (!begun && refunds.length === 0) return false
  await keepEnded(owner, order, [...lost, ...refunds])
  return true
}
