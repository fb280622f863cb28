import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { isOfConnectedStore } from './is-of-connected-store.ts'
import { orderByExternal } from './rows.ts'

/**
 * Whether a number is watched still, and the store in which it was asked for is not connected any more:
 * it may have been approved unseen.
 */
export const isLeftUnseen = async (
  owner: Owner,
  { provider, external_id }: { provider: PaymentProvider; external_id: string | null },
): Promise<boolean> => {
  const order = external_id
    ? await orderByExternal(owner.world.db, provider, external_id)
    : undefined
  return order?.state === 'watched' && !(await isOfConnectedStore(owner, order))
}
