import type { Owner } from '../../../world.ts'
import { listSubscriberKeys } from './list-subscriber-keys.ts'
import { knownSubscribers } from './subscribers/rows.ts'

/** Months of a code that this mailbox or shop has used with other accounts. */
export const countMonthsUsedElsewhere = async (
  owner: Owner,
  promoCodeId: string,
): Promise<number> => {
  const keys = await listSubscriberKeys(owner)
  const known = keys.length > 0 ? await knownSubscribers(owner.world.db, keys) : []
  return Math.max(0, ...known.map(({ codes }) => codes[promoCodeId] ?? 0))
}
