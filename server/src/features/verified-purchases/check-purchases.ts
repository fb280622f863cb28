import { inTransaction } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { listPurchaseClaims } from '../reviews/verifying/list-purchase-claims.ts'
import { setVerified } from '../reviews/verifying/set-verified.ts'
import { findProvenClaims } from '../store-orders/find-proven-claims.ts'
import { verdictChanges } from './rules.ts'

type About = Parameters<typeof listPurchaseClaims>[2]['about']

/** One batch in one transaction; the id that it ended with, null after the last one. */
const checkBatch = (
  { world, accountId }: Owner,
  about: About,
  after: string | null,
): Promise<string | null> =>
  inTransaction(world.db, async (tx) => {
    const claims = await listPurchaseClaims(tx, accountId, { about, after })
    const named = claims.flatMap(({ id, product, email, order }) =>
      product && (email || order) ? { id, product, email, order } : [],
    )
    const proven = await findProvenClaims(tx, accountId, named)
    await setVerified(tx, accountId, verdictChanges(claims, proven))
    return claims.at(-1)?.id ?? null
  })

/**
 * Compares reviews with the store's orders (REV-3): `verified` follows what the orders prove at this moment, whichever
 * came first, so that checking again changes nothing. `about`: only reviews with these e-mails or orders, or one review.
 */
export const checkPurchases = async (owner: Owner, about: About): Promise<void> => {
  for (let after: string | null = null; ;) {
    after = await checkBatch(owner, about, after)
    if (!after) return
  }
}
