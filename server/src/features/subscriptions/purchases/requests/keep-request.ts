import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { v7 } from 'uuid'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import { setRequest } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'
import { insertRequest } from './rows.ts'

type Asked = {
  description: string
  pictureKeys: readonly string[]
  provider: PaymentProvider
  /** Cents. */
  price: number
  currency: string
}

/** Keeps a new request, unpaid. */
export const createRequest = (
  { world, accountId }: Owner,
  { description, pictureKeys, provider, price, currency }: Asked,
): Promise<PurchaseRequest> =>
  insertRequest(world.db, {
    account_id: accountId,
    id: v7(),
    description,
    picture_keys: JSON.stringify(pictureKeys),
    state: 'unpaid',
    provider,
    price_cents: price,
    currency,
    created_at: world.clock.now(),
  })

/**
 * One order number for a request until its payment was refused: tried again after a lost answer, it is the same payment.
 * Call it inside `withAccountLease`.
 */
export const beginPayment = async (
  { world }: Owner,
  row: PurchaseRequest,
  subscriptionId: string | null,
): Promise<{ orderId: string; row: PurchaseRequest }> => {
  if (row.waiting) return { orderId: row.waiting.orderId, row }
  const waiting = { orderId: v7(), since: world.clock.now().toISOString(), subscriptionId }
  return {
    orderId: waiting.orderId,
    row: await setRequest(world.db, row, { waiting: JSON.stringify(waiting) }),
  }
}

/** The payment was refused: the next try is another one. Call it inside `withAccountLease`. */
export const forgetPayment = async ({ world }: Owner, row: PurchaseRequest): Promise<void> =>
  void (await setRequest(world.db, row, { waiting: null }))

/** An account has one open payment: it is for the request that was pressed last. Call it inside `withAccountLease`. */
export const passPayment = async (
  { world }: Owner,
  from: PurchaseRequest,
  to: PurchaseRequest,
): Promise<PurchaseRequest> => {
  const { provider, external_id, waiting } = from
  if (from.id === to.id || (!external_id && !waiting)) return to
  return inTransaction(world.db, async (tx) => {
    await setRequest(tx, from, { external_id: null, waiting: null })
    return setRequest(tx, to, {
      provider,
      external_id,
      waiting: waiting && JSON.stringify(waiting),
    })
  })
}
