import type { Payer, Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { clearOwedAmount } from '../charging/clear-owed-amount.ts'
import { findPayer } from '../payers/find-payer.ts'
import { recordPurchase } from './record-purchase.ts'
import { recordFailedPurchase } from './record-failed-purchase.ts'
import { setRequest, type RequestRow } from './rows.ts'
import { canStillBePaid } from './can-still-be-paid.ts'
import { findPaidWithSubscription } from './find-paid-with-subscription.ts'

/** `bought`: null when the provider knows of nothing. */
export type CheckedPurchase = { row: RequestRow; bought: Purchase | null }

const findAtProvider = async (
  owner: Owner,
  row: RequestRow,
  payer: Payer,
): Promise<Purchase | null> => {
  const payments = owner.world.payments[row.provider]
  if (row.external_id)
    return payments.fetchPurchase(row.external_id, payer, {
      subscriptionId: row.waiting?.subscriptionId ?? null,
    })
  if (!row.waiting) return null
  return payments.findPurchase
    ? payments.findPurchase(row.waiting.orderId, payer)
    : findPaidWithSubscription(owner, row, payer)
}

/** Nothing came of it: what was begun can be paid no more, and nothing of it stays owed. */
const dropPayment = async (
  owner: Owner,
  row: RequestRow,
  bought: Purchase | null,
): Promise<RequestRow> => {
  const { world } = owner
  const { waiting, external_id } = row
  const forget = async () => {
    if (waiting?.subscriptionId)
      await clearOwedAmount(owner, {
        subscriptionId: waiting.subscriptionId,
        asked: { ...row, cents: row.price_cents },
      })
  }
  if (bought) {
    await world.payments[row.provider].dropPurchase?.(bought.externalId)
    await forget()
    return recordFailedPurchase(owner, row, bought)
  }
  if (external_id) return row
  await forget()
  return canStillBePaid(owner, row) ? row : setRequest(world.db, row, { waiting: null })
}

/**
 * Asks the provider what became of the payment that a request has begun, and keeps it. One whose answer was lost is
 * found by our order's number or among the subscription's payments. Safe to repeat; call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`, `store_needed`, `store_access_lost`
 */
export const checkPurchase = async (owner: Owner, row: RequestRow): Promise<CheckedPurchase> => {
  const { world } = owner
  const payer = await findPayer(owner, row.provider)
  const bought = await withProviderErrors(world, row.provider, () =>
    findAtProvider(owner, row, payer),
  )
  if (!bought || bought.status === 'failed')
    return {
      row: await withProviderErrors(world, row.provider, () => dropPayment(owner, row, bought)),
      bought: null,
    }
  const page = bought.status === 'waiting' ? (row.waiting?.url ?? null) : null
  return {
    row: await recordPurchase(owner, row, bought),
    bought: { ...bought, redirectUrl: bought.redirectUrl ?? page },
  }
}
