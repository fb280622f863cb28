import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { removeEmptyImport } from '../../imports/remove-empty-import.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { lockSync, setSync } from './rows.ts'
import { mergeSeenKeys, nextRunAfter, syncStartDate } from './rules.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { ImportRow } from '../../../db/import-tables.ts'

/**
 * How a sync ended: complete, or with a problem of the site or ours. `words`: the text of the problem for the owner.
 */
type SyncEnd = { run: ImportRow; isWhole: boolean; problem: ImportRow['problem']; words: Text }

const linkToSyncs = {
  secondary_action_text: phrase('notifications.see_synced'),
  secondary_action_url: '/import/synced',
}

type SyncContext = { run: ImportRow; syncId: string; product: string }

const notifyBlocked = (
  tx: Tx,
  owner: Owner,
  {
    run,
    syncId,
    product,
    problem,
    words,
  }: SyncContext & { problem: NonNullable<SyncEnd['problem']>; words: Text },
) =>
  createNotification(tx, owner, {
    ...linkToSyncs,
    type: 'warning',
    title: words,
    message:
      problem === 'gone'
        ? phrase('notifications.sync_gone', { product })
        : phrase('notifications.sync_failed', { product }),
    primary_action_text: phrase('notifications.see_import'),
    primary_action_url: `/import/runs/${run.id}`,
    event_key: `sync:${syncId}:${run.id}:${problem}`,
  })

const notifyNewReviews = (tx: Tx, owner: Owner, { run, syncId, product }: SyncContext) =>
  createNotification(tx, owner, {
    ...linkToSyncs,
    type: 'success',
    title: phrase('notifications.sync_new', { count: run.count_new }),
    message: phrase('notifications.sync_new_about', { product, source: run.file_name ?? '' }),
    primary_action_text: phrase('notifications.see_reviews'),
    primary_action_url: `/manage?import_id=${run.id}`,
    event_key: `sync:${syncId}:${run.id}`,
  })

/**
 * Saves how a sync ended, in the transaction that ends its import, and notifies the owner if it matters: new reviews,
 * or a site that refuses (once, until a sync succeeds again). A sync without results leaves no import behind.
 */
export const finishSync = async (
  tx: Tx,
  owner: Owner,
  { run, isWhole, problem, words }: SyncEnd,
): Promise<void> => {
  const { world, accountId } = owner
  const { sync: reading, seen } = run.plan.walk!
  const which = { accountId, id: reading!.id }
  const now = world.clock.now()
  const sync = await lockSync(tx, which)
  if (!sync) return
  const counted = sync.counted_import_id === run.id ? (sync.last_added ?? 0) : 0
  const isEmpty = run.count_new === 0 && run.count_rejected === 0 && problem === null
  await setSync(tx, which, {
    last_added: run.count_new,
    added: sync.added + run.count_new - counted,
    counted_import_id: run.id,
    known: JSON.stringify(mergeSeenKeys(seen, sync.known)),
    problem,
    last_at: now,
    next_at: nextRunAfter(problem, now),
    is_on: sync.is_on && problem !== 'gone',
    ...(isWhole ? { since: syncStartDate(run.started_at ?? now) } : {}),
    ...(isEmpty ? { import_id: null } : {}),
  })
  const [product] = await findProductsNamed(tx, accountId, { ids: [sync.product_id] })
  const about = { syncId: sync.id, product: product!.title }
  if (problem !== null && problem !== sync.problem)
    await notifyBlocked(tx, owner, { run, problem, words, ...about })
  if (problem === null && run.count_new > 0) await notifyNewReviews(tx, owner, { run, ...about })
  if (isEmpty) await removeEmptyImport(tx, run)
}
