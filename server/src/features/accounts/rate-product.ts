import type { Done } from '@plaudit/contract/endpoint'
import type { Owner } from '../../world.ts'
import { saveRating } from './rows.ts'

/** ACC-30: a later rating replaces an earlier one. */
export const rateProduct = async (
  { world, accountId }: Owner,
  { rating, comment }: { rating: number; comment?: string | undefined },
): Promise<Done> => {
  await saveRating(world.db, {
    account_id: accountId,
    rating,
    comment: comment || null,
    rated_at: world.clock.now(),
  })
  return { ok: true }
}
