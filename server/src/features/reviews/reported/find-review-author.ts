import type { Tx } from '../../../db/transaction.ts'
import { authorOf } from './rows.ts'

/** Who wrote a review, to write to; undefined where the review is gone. The e-mail is for a letter alone. */
export const findReviewAuthor = (
  tx: Tx,
  review: { accountId: string; id: string },
): ReturnType<typeof authorOf> => authorOf(tx, review)
