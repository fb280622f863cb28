import type { PushStatus, WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import type { Guard } from '@plaudit/contract/dropshipping/import-item'
import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import type { ItemRow } from '../rows.ts'
import { sendPush } from './ending/send-push.ts'
import { beginPushRow, pushOf, setItemState } from './rows.ts'

type Asked = { status: PushStatus; chosen: string[] | null; reviews?: WantedReviews | null }

/**
 * Begins the push of an item that was locked with its account. Answers with what stands against it: guards, or none where it
 * is being pushed already, or something else of it is being written into the store (PROD-72); null: it is on its way.
 */
export const beginPush = async (
  tx: Tx,
  owner: Owner,
  { item, asked }: { item: ItemRow; asked: Asked },
): Promise<Guard[] | null> => {
  const { world, accountId } = owner
  const which = { accountId, id: item.id }
  if (item.state === 'pushing' || (await pushOf(tx, which))?.wish) return []
  const blocks = item.guards.filter(({ level }) => level === 'block')
  if (blocks.length > 0) return blocks
  const at = world.clock.now()
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
  await sendPush(tx, owner, { which, push: { asked_at: at, tries: 0 } })
  await publishChanges(tx, accountId, ['import_list'])
  return null
}
