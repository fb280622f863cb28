import type { LivePageCheck } from '@plaudit/contract/storefront/live-page'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { setCheck, widgetOf } from './rows.ts'

type Checked = Pick<LivePageCheck, 'url' | 'outcome'> & {
  widgetId: string
  isTyped: boolean
  at: Date
}

/** Keeps what a look at a live page found of a widget (WIDGET-75); nothing of one that was deleted meanwhile. */
export const recordLiveCheck = (
  owner: Owner,
  { widgetId, isTyped, url, outcome, at }: Checked,
): Promise<void> => {
  const { world, accountId } = owner
  const isFound = outcome === 'found'
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    if (widgetId !== accountId && !(await widgetOf(tx, { accountId, id: widgetId }))) return
    await setCheck(tx, {
      account_id: accountId,
      widget_id: widgetId,
      outcome,
      url,
      is_typed: isTyped,
      checked_at: at,
      found_url: isFound ? url : null,
      found_at: isFound ? at : null,
    })
    await publishChanges(tx, accountId, ['widget'])
  })
}
