import type { Cursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { paymentsPage, type PaymentRow } from './rows.ts'

/** One payment of an account's billing history as it is kept; amounts in cents. */
export type Payment = PaymentRow

/** The account's payments, newest first: one more than `limit` when there are more. */
export const findPayments = (
  { world, accountId }: Owner,
  page: { cursor: Cursor | null; limit: number },
): Promise<Payment[]> => paymentsPage(world.db, accountId, page)
