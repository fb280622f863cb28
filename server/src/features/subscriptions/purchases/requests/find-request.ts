import type { Owner } from '../../../../world.ts'
import { requestOf } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'

/** A request of the account; undefined for an unknown one, and for another account's. */
export const findRequest = (
  { world, accountId }: Owner,
  id: string,
): Promise<PurchaseRequest | undefined> => requestOf(world.db, accountId, id)
