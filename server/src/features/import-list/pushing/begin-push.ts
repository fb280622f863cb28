import type { PushStatus, WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import type { Guard } from '@plaudit/contract/dropshipping/import-item'
import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import type { ItemRow } from '../rows.ts'
import { beginPushRow, setItemState } from './rows.ts'

type Asked = { status: PushStatus; chosen: string[] | null; reviews?: WantedReviews | null }

/**
 * Begins the push of an item that was locked with its account. Answers with what stands against it: guards, or none where it
 * is being pushed already; null: it is on its way.
 */
export const beginPush = async (
  tx: Tx,
  { world, accountId }: Owner,
  { item, asked }: { item: ItemRow; asked: Asked },
): Promise<Guard[] | null> => {
  if (item.state === 'pushing') return []
  const blocks = item.guards.filter(({ level }) => level === 'block')
  if (blocks.length > 0) return blocks
  const at = world.clock.now()
  const which = { accountId, id: item.id }
  await beginPushRow(tx, {
    account_id: accountId,
    item_id: item.id,
    from_state: item.state,
    status: asked.status,
    chosen: asked.chosen,
    reviews: asked.reviews ? JSON.stringify(asked.reviews) : null,
    asked_at: at,
  })
  await setItemState(tx, which, { state: 'pushing' })
  await world.queue.send(
    tx,
    'import-list.push',
    { ...which, asked: at.getTime() },
    { key: `${item.id}:${at.getTime()}:0`, group: accountId },
  )
  await publishChanges(tx, accountId, ['import_list'])
  return null
}
