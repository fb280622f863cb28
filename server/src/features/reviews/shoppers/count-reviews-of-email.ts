import type { Tx } from '../../../db/transaction.ts'
import { countOfEmail } from './rows.ts'

/** How many reviews of one product an e-mail address has sent by the form. */
export const countReviewsOfEmail = (
  tx: Tx,
  accountId: string,
  about: { productId: string; email: string },
): Promise<number> => countOfEmail(tx, accountId, about)
