import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { monthsOfCodes, saveKnownSubscribers } from './subscribers/rows.ts'

/**
 * What a subscriber is known by is kept with the months of codes that are used: in the transaction that keeps the
 * plan; `keys` are asked for before.
 */
export const recordSubscriber = async (
  tx: Tx,
  { world, accountId }: Owner,
  keys: string[],
): Promise<void> => {
  if (keys.length === 0) return
  const codes = Object.fromEntries(
    (await monthsOfCodes(tx, accountId)).map(({ promo_code_id, months_used }) => [
      promo_code_id,
      months_used,
    ]),
  )
  await saveKnownSubscribers(tx, keys.toSorted(), { codes, at: world.clock.now() })
}
