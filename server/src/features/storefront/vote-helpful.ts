import { createHmac } from 'node:crypto'
import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { isUuid } from '../../text-patterns/is-uuid.ts'
import type { World } from '../../world.ts'
import { networkOf } from '../accounts/attempts/network-of.ts'
import { countVote } from '../reviews/voting/count-vote.ts'
import { recordVote } from './reading/rows.ts'

type Voter = { ip: string; userAgent: string }

/** Identifies a visitor for one day: a keyed hash of IP address, browser and day, so that no address is stored. */
const visitorOf = ({ world, voter }: { world: World; voter: Voter }): string => {
  const day = world.clock.now().toISOString().slice(0, 10)
  return createHmac('sha256', world.settings.sessionSecret)
    .update(`vote ${day} ${networkOf(voter.ip)} ${voter.userAgent}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Counts a shopper's "helpful" vote, once per review and visitor; a second one returns the same number.
 * @throws Problem `not_found` for anything but a published review of this shop.
 */
export const voteHelpful = async (
  world: World,
  review: { accountId: string; id: string },
  voter: Voter,
): Promise<{ helpful_votes: number }> => {
  if (!isUuid(review.id)) throw new Problem('not_found')
  const vote = {
    accountId: review.accountId,
    reviewId: review.id,
    visitor: visitorOf({ world, voter }),
    at: world.clock.now(),
  }
  const votes = await inTransaction(world.db, (tx) =>
    countVote(tx, review, () => recordVote(tx, vote)),
  )
  if (votes === undefined) throw new Problem('not_found')
  return { helpful_votes: votes }
}
