import type { Tx } from '../../../db/transaction.ts'
import { touchProducts } from '../../catalogue/versions/touch-products.ts'
import { addVote, publishedVotesOf } from './rows.ts'

/**
 * Counts a "helpful" where `record` answers that it is the visitor's first. Answers the votes now, or undefined when
 * there is no such published review.
 */
export const countVote = async (
  tx: Tx,
  review: { accountId: string; id: string },
  record: () => Promise<boolean>,
): Promise<number | undefined> => {
  const found = await publishedVotesOf(tx, review)
  if (!found) return undefined
  if (!(await record())) return found.helpful_votes
  const { helpful_votes } = await addVote(tx, review)
  await touchProducts(tx, review.accountId, [found.product_id])
  return helpful_votes
}
