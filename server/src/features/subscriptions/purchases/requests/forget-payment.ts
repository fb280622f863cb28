import type { Owner } from '../../../../world.ts'
import { setRequest } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'

/** The payment was refused: the next try is another one. Call it inside `withAccountLease`. */
export const forgetPayment = async ({ world }: Owner, row: PurchaseRequest): Promise<void> =>
  void (await setRequest(world.db, row, { waiting: null }))
