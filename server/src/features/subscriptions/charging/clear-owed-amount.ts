import type { Owner } from '../../../world.ts'
import { liveOf } from '../rows.ts'
import { otherUnsettledAmounts, type ChargeRow } from './rows.ts'

type Asked = Pick<ChargeRow, 'id' | 'account_id' | 'provider' | 'currency' | 'cents'>

/**
 * Takes the amount of a one-off payment off again that was declined, where a provider keeps it as owed (PayPal).
 * Several can be owed at once, as one sum, also with a renewal that failed. Safe to repeat; call it inside
 * `withProviderErrors`. @throws PaymentFailure
 */
export const clearOwedAmount = async (
  { world }: Owner,
  { subscriptionId, asked }: { subscriptionId: string; asked: Asked },
): Promise<void> => {
  const payments = world.payments[asked.provider]
  if (!payments.forgetOwed) return
  const besides = await otherUnsettledAmounts(world.db, asked)
  const live = await liveOf(world.db, asked.account_id)
  const renewals =
    live?.external_id === subscriptionId
      ? [live.price_cents, live.next_amount_cents].filter((cents) => cents !== null)
      : []
  await payments.forgetOwed(subscriptionId, {
    cents: asked.cents,
    currency: asked.currency,
    besides,
    renewals,
  })
}
