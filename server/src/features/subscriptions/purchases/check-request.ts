import type { Owner } from '../../../world.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { checkPurchase } from './check-purchase.ts'
import { HOUR_MS, OPEN_HOURS } from './rules.ts'
import { paymentAge } from './payment-age.ts'
import { type RequestRow, requestOf } from './rows.ts'
import { Problem } from '../../../problem.ts'

const isOutage = (error: unknown) =>
  error instanceof Problem && (error.code === 'store_access_lost' || error.code === 'store_needed')

/**
 * Looks at a purchase that is watched; answers whether nothing more can come of it. Without the store that was asked
 * nothing can be learned: it stays watched until that store is connected again. Call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`
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
      bought?.status === 'waiting' && external_id && paymentAge(owner, kept) > OPEN_HOURS * HOUR_MS
    if (isForgotten)
      await withProviderErrors(world, row.provider, async () =>
        world.payments[row.provider].dropPurchase?.(external_id),
      )
    return bought ? bought.status === 'paid' : kept.external_id === null
  } catch (error) {
    if (isOutage(error)) return false
    throw error
  }
}
