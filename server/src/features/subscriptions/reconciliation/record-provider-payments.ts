import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { upgradesOf } from '../charging/rows.ts'
import { nameLines } from '../payments/name-lines.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { dropDrafts, dropOpenBills, knownPayments } from '../payments/rows.ts'
import { plansById } from '../plans/find-plans.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { ProviderPayment } from '../../../providers/provider-subscription.ts'

/** A period that was kept as paid, and is not: the store platform reports so only when it freezes the subscription. */
const withKnownNumbers = async (
  tx: Tx,
  { accountId }: Owner,
  found: readonly ProviderPayment[],
): Promise<ProviderPayment[]> => {
  const known = await knownPayments(
    tx,
    accountId,
    found.flatMap(({ paidAs }) => paidAs ?? []),
  )
  return found.map((payment) =>
    payment.paidAs && known.has(payment.paidAs)
      ? { ...payment, externalId: payment.paidAs }
      : payment,
  )
}

/**
 * The payments of a subscription, in the billing history. Answers whether there is one that
 * was not known, or is another now.
 */
export const recordProviderPayments = async (
  tx: Tx,
  owner: Owner,
  { row, payments: all }: { row: SubscriptionRow; payments: ProviderPayment[] },
): Promise<boolean> => {
  const payments = await withKnownNumbers(tx, owner, all)
  const plans = await plansById(owner.world, tx)
  const listed = payments.map(({ externalId }) => externalId)
  if (row.provider)
    await dropDrafts(tx, { accountId: owner.accountId, provider: row.provider, listed })
  if (row.provider === 'shopify' && row.external_id)
    await dropOpenBills(tx, {
      accountId: owner.accountId,
      provider: 'shopify',
      listed,
      subscription: row.external_id,
    })
  const about = { provider: row.provider ?? 'stripe', kind: 'subscription' as const }
  const upgrades = await upgradesOf(tx, row)
  return recordPayments(
    tx,
    owner,
    payments.map((payment) => ({
      ...payment,
      ...about,
      lines: nameLines(payment, { row, plans, upgrades }),
    })),
  )
}
