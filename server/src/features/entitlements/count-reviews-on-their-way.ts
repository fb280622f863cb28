import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { reviewsToCome } from './rows.ts'

/**
 * Reviews that are not here yet and take places already: imports under way, fixed rows that
 * wait, restores that are queued.
 */
export const countReviewsOnTheirWay = ({ accountId }: Owner, tx: Tx): Promise<number> =>
  reviewsToCome(tx, accountId)
