import type { Tx } from '../../../db/transaction.ts'
import { submissionOf } from './rows.ts'

/** In which language a review was sent, and when its e-mail was confirmed; undefined when it is not there any more. */
export const findSubmission = (
  tx: Tx,
  review: { accountId: string; reviewId: string },
): ReturnType<typeof submissionOf> => submissionOf(tx, review)
