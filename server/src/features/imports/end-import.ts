import { IMPORT_MINUTES, type SourceProblem } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { createNotification, type NewNotification } from '../notifications/create-notification.ts'
import { deleteUnusedProducts } from './products/rows.ts'
import { addCreatedProducts, lockImport, recordWalk, setImport, type ImportRow } from './rows.ts'
import { settleSync } from './syncs/settle-sync.ts'
import { phrase, type Value } from '../../texts/phrase.ts'

export type End =
  | { state: 'completed' | 'cancelled'; problem?: never }
  | {
      state: 'failed'
      problem: 'fault' | 'too_long' | 'file_lost' | 'all_rejected' | SourceProblem
    }

const countsIn = (run: ImportRow): Value => ({
  list: [
    phrase('notifications.count_new', { number: run.count_new }),
    ...(run.count_changed
      ? [phrase('notifications.count_changed', { number: run.count_changed })]
      : []),
    ...(run.count_duplicate
      ? [phrase('notifications.count_duplicate', { number: run.count_duplicate })]
      : []),
    ...(run.count_rejected
      ? [phrase('notifications.count_rejected', { number: run.count_rejected })]
      : []),
  ],
})

/** What an owner is told of a run that ended; a site that would not is told by what it answered. */
const words = (run: ImportRow, end: End): Pick<NewNotification, 'type' | 'title' | 'message'> => {
  const about = { file: run.file_name ?? '', counts: countsIn(run) }
  if (end.state === 'completed')
    return {
      type: run.count_rejected > 0 ? 'warning' : 'success',
      title: phrase('notifications.import_completed'),
      message: run.photos_total
        ? phrase('notifications.import_completed_photos', { ...about, count: run.photos_total })
        : phrase('notifications.import_completed_about', about),
    }
  if (end.state === 'cancelled')
    return {
      type: 'info',
      title: phrase('notifications.import_cancelled'),
      message: phrase('notifications.import_cancelled_about', about),
    }
  if (end.problem === 'too_long')
    return {
      type: 'warning',
      title: phrase('notifications.import_too_long', { minutes: IMPORT_MINUTES }),
      message: phrase('notifications.import_too_long_about', about),
    }
  if (end.problem === 'all_rejected')
    return {
      type: 'error',
      title: phrase('notifications.import_all_rejected'),
      message: phrase('notifications.import_all_rejected_about', about),
    }
  if (end.problem === 'file_lost')
    return {
      type: 'error',
      title: phrase('notifications.import_file_lost'),
      message: phrase('notifications.import_file_lost_about', about),
    }
  if (end.problem !== undefined && end.problem !== 'fault')
    return {
      type: 'warning',
      title: phrase(`notifications.site_${end.problem}`),
      message: phrase('notifications.site_about', about),
    }
  return {
    type: 'error',
    title: phrase('notifications.import_fault'),
    message: phrase('notifications.import_fault_about', about),
  }
}

/** A run that came to its end without a single review is no success. A weekly reading is one row of a table, and told there. */
const truly = (run: ImportRow, end: End): End =>
  end.state === 'completed' &&
  run.count_rejected > 0 &&
  run.count_new + run.count_changed + run.count_duplicate === 0 &&
  !run.plan.walk?.sync
    ? { state: 'failed', problem: 'all_rejected' }
    : end

/** Ends a run, tells the owner (IMP-22) and sends for the photos. Does nothing when the run has ended already. */
export const endImport = (owner: Owner, id: string, asked: End): Promise<void> => {
  const { world, accountId } = owner
  return inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (run?.state !== 'running' && run?.state !== 'queued') return
    const end = truly(run, asked)
    // Products are made before their reviews: a run that was cut short may have made one for nothing.
    await addCreatedProducts(
      tx,
      { accountId, id },
      -(await deleteUnusedProducts(tx, accountId, id)),
    )
    if (asked.state !== 'failed' && run.plan.walk)
      await recordWalk(tx, { accountId, id }, { walk: run.plan.walk, total: run.next_row })
    await setImport(
      tx,
      { accountId, id },
      { state: end.state, problem: end.problem ?? null, finished_at: world.clock.now() },
    )
    if (run.photos_total > run.photos_ready + run.photos_failed)
      await world.queue.send(
        tx,
        'imports.fetch-photos',
        { accountId, id },
        { key: id, group: accountId },
      )
    if (run.plan.walk?.sync) {
      await settleSync(tx, owner, {
        run,
        isWhole: end.state === 'completed',
        problem: end.problem ?? null,
        words: words(run, end).title,
      })
      return changed(tx, accountId, ['imports', 'reviews', 'products', 'account'])
    }
    await createNotification(tx, owner, {
      ...words(run, end),
      primary_action_text: phrase('notifications.see_reviews'),
      primary_action_url: `/manage?import_id=${id}`,
      secondary_action_text: phrase('notifications.see_import'),
      secondary_action_url: `/import/runs/${id}`,
      event_key: `import:${id}:${end.state}:${run.next_row}`,
    })
    await changed(tx, accountId, ['imports', 'reviews', 'products', 'account'])
  })
}
