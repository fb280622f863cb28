import { Problem } from '../../../problem.ts'
import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import { lockPromoCode, redemptionOf, redemptionsByOthers } from '../plans/promo-codes/rows.ts'
import { isUsedUp } from '../plans/rules.ts'

/**
 * Reserves an account's place among the accounts that may use a code, until the caller's transaction
 * has written its order: the last place is taken once, however many order at once. An account that has
 * used the code before has its place.
 * @throws Problem `promo_code_refused`
 */
export const reservePromoCode = async (
  tx: Tx,
  { id, accountId }: { id: string | undefined; accountId: string },
): Promise<void> => {
  const code = id ? await lockPromoCode(tx, id) : undefined
  if (!code || (await redemptionOf(tx, accountId, code.id))) return
  if (isUsedUp(code, await redemptionsByOthers(tx, { id: code.id, accountId })))
    throw new Problem('promo_code_refused', { detail: phrase('billing.code_used_up') })
}
