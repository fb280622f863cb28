import { noticeKinds, type Notices } from '@plaudit/contract/dropshipping/notices'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { dropKinds, saveNoticesRow } from './rows.ts'

/** PROD-60: saves when each kind is told. What waits of a kind that is off is not told. */
export const saveNotices = async (
  { world, accountId }: Owner,
  notices: Notices,
): Promise<Notices> => {
  const off = noticeKinds.filter((kind) => notices[kind] === 'off')
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    await saveNoticesRow(tx, { accountId, notices, at: world.clock.now() })
    await dropKinds(tx, accountId, off)
    await publishChanges(tx, accountId, ['import_list'])
  })
  return notices
}
