import { SYNC_DAYS, type SourceSync } from '@plaudit/contract/imports/source-syncs'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { findImport } from '../../imports/find-import.ts'
import { assertRoom } from './assert-room.ts'
import { insertSync, setSync, syncOf, syncOfItem } from './rows.ts'
import { after, sourceItemKeyOf, nextRunAfterSwitchOn, syncStartDate } from './rules.ts'
import { describeSyncs } from './describe-syncs.ts'
import { phrase } from '../../../texts/phrase.ts'

const notASource = phrase('imports.sync_not_a_source')

/**
 * Syncs the product of this import weekly from now on, with the import's options except its dates. Doing it twice
 * changes nothing; one that was off is turned on.
 * @throws Problem `not_found`; `conflict` for an import of a file, of saved pages without a product id, or an undone
 * one; `plan_needed`, `subscription_paused`.
 */
export const turnOnSync = async (
  owner: Owner,
  { import_id: importId }: { import_id: string },
): Promise<SourceSync> => {
  const { world, accountId } = owner
  const row = await inTransaction(world.db, async (tx) => {
    const run = await findImport(tx, { accountId, id: importId })
    const { walk } = run.plan
    if (!walk?.item || walk.source === 'cj') throw new Problem('conflict', { detail: notASource })
    if (run.state === 'undone' || run.state === 'undoing')
      throw new Problem('conflict', { detail: phrase('imports.sync_undone') })
    const filters = { ...walk.filters, from: null, to: null }
    const item = { accountId, productId: walk.productId, itemKey: sourceItemKeyOf(walk.item) }
    const existing = await syncOfItem(tx, item)
    if (existing?.is_on) return existing
    await assertRoom(tx, owner, existing?.filters ?? filters)
    const now = world.clock.now()
    if (existing)
      await setSync(
        tx,
        { accountId, id: existing.id },
        { is_on: true, next_at: nextRunAfterSwitchOn(now, existing.last_at) },
      )
    const id = existing?.id ?? v7()
    if (!existing)
      await insertSync(tx, {
        account_id: accountId,
        id,
        product_id: walk.productId,
        source: walk.source,
        item: JSON.stringify(walk.item),
        item_key: item.itemKey,
        filters: JSON.stringify(filters),
        publish: walk.publish,
        is_on: true,
        since: syncStartDate(run.started_at ?? run.created_at),
        known: JSON.stringify(walk.seen),
        next_at: after(now, SYNC_DAYS),
        last_at: null,
        last_added: null,
        problem: null,
        import_id: null,
        counted_import_id: null,
        created_at: now,
      })
    await publishChanges(tx, accountId, ['imports'])
    return (await syncOf(tx, { accountId, id }))!
  })
  const [sync] = await describeSyncs(owner, [row], await findLimits(owner))
  return sync!
}
