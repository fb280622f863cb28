import type { Tx } from '../../db/transaction.ts'
import { type Claim, provenClaims } from './rows.ts'

/**
 * Which of these claims to have bought a product an order of the store proves (REV-60): one with that e-mail or number
 * and that product, which is not cancelled, refunded as a whole, unpaid for good or a test.
 */
export const findProvenClaims = async (
  tx: Tx,
  accountId: string,
  claims: readonly Claim[],
): Promise<Set<string>> => new Set(await provenClaims(tx, accountId, claims))
