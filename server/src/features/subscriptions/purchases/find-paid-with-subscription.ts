import type { Payer, Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { oneOffNumbers } from '../charging/rows.ts'
import type { RequestRow } from './rows.ts'

const statusOf = { succeeded: 'paid', pending: 'under_way', failed: 'failed' } as const

/**
 * What was taken along with the subscription, is under way or was declined, stands in its payments, without our number.
 * Null for what is not found there.
 */
export const findPaidWithSubscription = async (
  { world, accountId }: Owner,
  row: RequestRow,
  payer: Payer,
): Promise<Purchase | null> => {
  const { subscriptionId, since } = row.waiting ?? {}
  if (!subscriptionId || !since) return null
  const known = await oneOffNumbers(world.db, accountId)
  const asked = Date.parse(since)
  const listed = (await world.payments[row.provider].payments(subscriptionId, payer)).filter(
    ({ externalId, cents, at }) =>
      cents === row.price_cents && at.getTime() >= asked - 60_000 && !known.has(externalId),
  )
  for (const status of ['succeeded', 'pending', 'failed'] as const) {
    // Another that was declined just before is not this one.
    const taken = listed.find(
      (one) => one.status === status && (status !== 'failed' || one.at.getTime() >= asked - 1000),
    )
    if (taken)
      return {
        externalId: taken.externalId,
        status: statusOf[status],
        clientSecret: null,
        redirectUrl: null,
        paymentMethod: taken.paymentMethod,
      }
  }
  return null
}
