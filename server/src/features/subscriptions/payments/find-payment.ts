import type { Owner } from '../../../world.ts'
import type { Payment } from './find-payments.ts'
import { paymentOf } from './rows.ts'

/** A payment of the account; undefined for an unknown one, and for another account's. */
export const findPayment = (
  { world, accountId }: Owner,
  id: string,
): Promise<Payment | undefined> => paymentOf(world.db, accountId, id)
