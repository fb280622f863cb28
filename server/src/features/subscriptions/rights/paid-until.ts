import type { ProviderPayment } from '../../../providers/provider-subscription.ts'
import { paymentCoversUntil } from './payment-covers-until.ts'
import { type RightsEntry } from './rules.ts'
import { isPaying } from './paying/rules.ts'

/** Until when payments that have come cover the account; null when that is over. */
export const paidUntil = (
  payments: readonly ProviderPayment[],
  given: { kept: readonly RightsEntry[]; interval: 'monthly' | 'annual'; now: Date },
): Date | null => {
  const found = payments.flatMap((one) =>
    one.covers && isPaying(one) ? [paymentCoversUntil(one.covers, given.interval)] : [],
  )
  const known = given.kept.flatMap((one) => (one.kind === 'payment' ? [one.covers_until] : []))
  const last = Math.max(0, ...[...found, ...known].map((at) => at.getTime()))
  return last > given.now.getTime() ? new Date(last) : null
}
