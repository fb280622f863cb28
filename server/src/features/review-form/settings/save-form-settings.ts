import type { ReviewFormSettings } from '@plaudit/contract/storefront/review-form'
import { publishChanges } from '../../../live.ts'
import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { setSettings } from './rows.ts'

/** For the reviews that come from now on; those that wait keep the time that their shoppers were told. */
export const saveFormSettings = async (
  { world, accountId }: Owner,
  settings: ReviewFormSettings,
): Promise<ReviewFormSettings> => {
  await inTransaction(world.db, async (tx) => {
    await setSettings(tx, accountId, { settings, at: world.clock.now() })
    await publishChanges(tx, accountId, ['widget'])
    await notifyStorefront(tx, accountId)
  })
  return settings
}
