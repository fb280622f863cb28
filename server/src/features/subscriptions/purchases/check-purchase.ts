import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Payer, Purchase } from '../../../providers/payments.ts'
import { Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { clearOwedAmount } from '../charging/clear-owed-amount.ts'
import { oneOffNumbers } from '../charging/rows.ts'
import { findPayer, findPayerWithStore } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { recordFailedPurchase, recordPurchase } from './record-purchase.ts'
import {
  lostRequestOf,
  openRequestOf,
  requestByPurchase,
  requestOf,
  requestUnderWay,
  setRequest,
  type RequestRow,
} from './rows.ts'

const HOUR_MS = 3_600_000
/** So long after a lost answer what it may have taken is looked for. */
const LOST_HOURS = 72
/** A question of the bank that nobody has answered by then is given up. */
const OPEN_HOURS = 72

/** `bought`: null when the provider knows of nothing. */
export type CheckedPurchase = { row: RequestRow; bought: Purchase | null }

/** How long ago its payment was begun, milliseconds. */
export const paymentAgeMs = ({ world }: Owner, { waiting, created_at }: RequestRow) =>
  world.clock.now().getTime() - Date.parse(waiting?.since ?? created_at.toISOString())

/** Whether what was begun can be taken still, where the provider that is asked knows nothing of it: its answer was lost, or its page is another store's. */
export const canStillBePaid = (owner: Owner, row: RequestRow): boolean =>
  (row.waiting !== null || row.external_id !== null) &&
  paymentAgeMs(owner, row) <= LOST_HOURS * HOUR_MS

const statusOf = { succeeded: 'paid', pending: 'under_way', failed: 'failed' } as const

/** What was taken along with the subscription, is under way or was declined, stands in its payments, without our number. Null for what is not found there. */
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
 * Asks the provider what became of the payment that a request has begun, and keeps it. One whose answer was lost is found by our
 * order's number or among the subscription's payments. Safe to repeat; call it inside `withAccountLease`.
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

/**
 * Looks for what was taken for a request by a call whose answer was lost, and how one ended that was under way: before anything else
 * is asked of that provider. Call it inside `withAccountLease`.
 */
export const settleLostPurchase = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  const lost = await lostRequestOf(owner.world.db, owner.accountId, provider)
  if (lost) await checkPurchase(owner, lost)
  const open = await requestUnderWay(owner.world.db, owner.accountId)
  if (open?.provider === provider) await checkPurchase(owner, open)
}

/**
 * Keeps what came of the payment that is open at this provider, while it can still be asked: before a store's access is forgotten.
 * Call it inside `withAccountLease`. @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const settleOpenPurchase = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  const open = await openRequestOf(owner.world.db, owner.accountId)
  if (open?.provider === provider) await checkPurchase(owner, open)
}

const isOut = (error: unknown) =>
  error instanceof Problem && (error.code === 'store_access_lost' || error.code === 'store_needed')

/**
 * Looks at a purchase that is watched; answers whether nothing more can come of it. Without the store that was asked nothing can be
 * learned: it stays watched until that store is connected again. Call it inside `withAccountLease`. @throws Problem `provider_unavailable`
 */
export const checkRequest = async (owner: Owner, request: RequestRow): Promise<boolean> => {
  const { world, accountId } = owner
  const row = await requestOf(world.db, accountId, request.id)
  if (row?.state !== 'unpaid') return true
  try {
    if (!(await findPayerWithStore(owner, row.provider))) return false
    const { external_id } = row
    const { row: kept, bought } = await checkPurchase(owner, row)
    const isForgotten =
      bought?.status === 'waiting' &&
      external_id &&
      paymentAgeMs(owner, kept) > OPEN_HOURS * HOUR_MS
    if (isForgotten)
      await withProviderErrors(world, row.provider, async () =>
        world.payments[row.provider].dropPurchase?.(external_id),
      )
    return bought ? bought.status === 'paid' : kept.external_id === null
  } catch (error) {
    if (isOut(error)) return false
    throw error
  }
}

/** The provider told of a purchase, or of an account's payment: it is looked up. Safe to repeat. */
export const checkPurchaseOfEvent = async (
  world: World,
  {
    provider,
    purchaseId,
    accountId,
  }: { provider: PaymentProvider; purchaseId: string; accountId: string | null },
): Promise<void> => {
  const known =
    (await requestByPurchase(world.db, provider, purchaseId)) ??
    (accountId ? await lostRequestOf(world.db, accountId, provider) : undefined)
  if (known?.state !== 'unpaid') return
  const owner = { world, accountId: known.account_id }
  await withAccountLease(owner, () => checkRequest(owner, known))
}
