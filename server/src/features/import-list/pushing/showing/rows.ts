import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'
import type { ItemRow } from '../../rows.ts'
import type { PushRow } from '../rows.ts'

const MOST_SHOWN = 200

export type ShownPush = Pick<
  PushRow,
  'item_id' | 'state' | 'status' | 'tries' | 'notes' | 'left_count' | 'asked_at' | 'ended_at'
> &
  Pick<ItemRow, 'title' | 'image_url'>

/** Those that run or failed, and those that ended since; or the one of an item. */
export const shownPushes = (
  tx: Tx,
  accountId: string,
  which: { since: Date } | { id: string },
): Promise<ShownPush[]> =>
  tx
    .selectFrom('product_pushes as p')
    .innerJoin('import_list_items as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.item_id'),
    )
    .select([
      'p.item_id',
      'p.state',
      'p.status',
      'p.tries',
      'p.notes',
      'p.left_count',
      'p.asked_at',
      'p.ended_at',
      'i.title',
      'i.image_url',
    ])
    .where('p.account_id', '=', accountId)
    .where('i.removed_at', 'is', null)
    .where(
      'id' in which
        ? sql<boolean>`p.item_id = ${which.id}::uuid`
        : sql<boolean>`(p.state <> 'done' or p.ended_at > ${which.since})`,
    )
    .orderBy('p.asked_at', 'desc')
    .orderBy('p.item_id')
    .limit(MOST_SHOWN)
    .execute()
