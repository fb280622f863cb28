import type { Owner } from '../../../world.ts'
import { asksBeside, type ChargeRow } from './rows.ts'

/** A period and some days: what was declined before was seen long ago. */
const ASKED_MS = 40 * 86_400_000

type Ask = Pick<ChargeRow, 'id' | 'account_id' | 'provider' | 'currency' | 'cents'>

/**
 * Takes the amount of a one-off payment off again that was declined, where a provider holds it as owed (PayPal). Several can be
 * owed at once, as one sum. Safe to repeat; call it inside `calling`. @throws PaymentFailure
 */
export const forgetOwed = async ({ world }: Owner, { subscriptionId, ask }: { subscriptionId: string; ask: Ask }): Promise<void> => {
  const payments = world.payments[ask.provider]
  if (!payments.forgetOwed) return
  const besides = await asksBeside(world.db, ask, new Date(world.clock.now().getTime() - ASKED_MS))
  await payments.forgetOwed(subscriptionId, { cents: ask.cents, currency: ask.currency, besides })
}
