import type { Tx } from '../../../db/transaction.ts'
import { claimsAfter, type About, type PurchaseClaim } from './rows.ts'

const AT_ONCE = 1_000

/**
 * The next reviews that claim a purchase, by their e-mail or their order, or that count as one now. `about`: only those
 * with these e-mails or orders, one review, or those that count as one; null: all. They stay locked.
 */
export const listPurchaseClaims = (
  tx: Tx,
  accountId: string,
  { about, after }: { about: About | null; after: string | null },
): Promise<PurchaseClaim[]> => claimsAfter(tx, accountId, { about, after, limit: AT_ONCE })
