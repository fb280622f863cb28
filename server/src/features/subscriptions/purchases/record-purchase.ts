import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { recordPurchasePayment } from './record-purchase-payment.ts'
import { setRequest, type RequestRow } from './rows.ts'

const pendingOf = ({ status }: Purchase): 'pending' | null =>
  status === 'under_way' ? 'pending' : null

const keep = (owner: Owner, row: RequestRow, bought: Purchase): Promise<RequestRow> =>
  inTransaction(owner.world.db, async (tx) => {
    const now = owner.world.clock.now()
    const isPaid = bought.status === 'paid' && row.state === 'unpaid'
    const status = isPaid ? 'succeeded' : pendingOf(bought)
    const page =
      bought.redirectUrl && row.waiting
        ? { waiting: JSON.stringify({ ...row.waiting, url: bought.redirectUrl }) }
        : {}
    const kept = await setRequest(tx, row, {
      external_id: bought.externalId,
      ...(isPaid ? { state: 'paid' as const, paid_at: now, waiting: null } : page),
    })
    if (!status) return kept
    await recordPurchasePayment(tx, owner, { row, bought, status })
    await publishChanges(tx, owner.accountId, ['billing'])
    return kept
  })

/**
 * Keeps what came of a payment for a request: a paid one is in the billing history and the request in work; one
 * that is under way is in the history alone, and like one that waits for an approval or the bank it is watched
 * until it is dead (decision 0035).
 */
export const recordPurchase = async (
  owner: Owner,
  row: RequestRow,
  bought: Purchase,
): Promise<RequestRow> => {
  const kept = await keep(owner, row, bought)
  const { provider, id: subscriptionId } = row
  if (bought.status === 'waiting' || bought.status === 'under_way')
    await watchProviderOrder(owner, {
      provider,
      externalId: bought.externalId,
      subscriptionId,
      kind: 'purchase',
    })
  return kept
}
