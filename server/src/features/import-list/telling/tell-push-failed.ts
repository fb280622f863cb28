import { v7 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { ItemRow } from '../rows.ts'
import { readNotices } from './read-notices.ts'
import { dropWaiting, insertChanges } from './rows.ts'
import { toldFigures } from './rules.ts'

const keep = async (tx: Tx, owner: Owner, item: ItemRow) => {
  const { accountId } = owner
  const figures = toldFigures(item)
  const change = { item_id: item.id, kind: 'push_failed' as const }
  await lockAccountLimits(tx, owner)
  await dropWaiting(tx, accountId, [change])
  await insertChanges(tx, [
    {
      account_id: accountId,
      id: v7(),
      ...change,
      facts: JSON.stringify({ before: figures, after: figures }),
      at: owner.world.clock.now(),
      told_at: null,
      told_by: null,
    },
  ])
}

/**
 * PROD-51, PROD-60: tells the owner that a push, asked for `at`, did not go through, and where the item is now: in the import
 * list, or still among the live products. What to do stands beside the push. In the caller's transaction; the same
 * push again adds nothing.
 */
export const tellPushFailed = async (
  tx: Tx,
  owner: Owner,
  { item, at }: { item: ItemRow; at: Date },
): Promise<void> => {
  const { push_failed: time } = await readNotices(tx, owner.accountId)
  if (time === 'off') return
  if (time === 'daily') return keep(tx, owner, item)
  await createNotification(tx, owner, {
    type: 'error',
    title: phrase('selling.told_failed'),
    message: phrase(
      item.state === 'import_list' ? 'selling.told_failed_about' : 'selling.told_failed_live_about',
      { title: item.title },
    ),
    primary_action_text: phrase('selling.told_open'),
    primary_action_url: `/import-list?open=${item.id}`,
    event_key: `push-failed:${item.id}:${at.getTime()}`,
  })
}
