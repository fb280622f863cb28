import type { SourceProblem } from '@plaudit/contract/imports'
import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { createNotification, type NewNotification } from '../notifications/create-notification.ts'
import { deleteUnusedProducts } from './products/rows.ts'
import { addCreatedProducts, lockImport, recordWalk, setImport, type ImportRow } from './rows.ts'
import { settleSync } from './syncs/settle-sync.ts'

export type End = { state: 'completed' | 'cancelled'; problem?: never } | { state: 'failed'; problem: 'fault' | 'too_long' | 'file_lost' | SourceProblem }

const countsIn = (run: ImportRow) => {
  const parts = [
    `${run.count_new} new`,
    ...(run.count_changed ? [`${run.count_changed} changed`] : []),
    ...(run.count_duplicate ? [`${run.count_duplicate} already there`] : []),
    ...(run.count_rejected ? [`${run.count_rejected} rejected`] : []),
  ]
  return `${parts.join(', ')}.`
}

const photosIn = (run: ImportRow) => (run.photos_total > 0 ? ` ${run.photos_total} ${run.photos_total === 1 ? 'photo is' : 'photos are'} being fetched.` : '')

/** What a site answered instead of reviews, for who reads it in a notification. */
const siteWords: Record<SourceProblem, string> = {
  robot: 'The site asked whether we are a robot',
  sign_in: 'The site wants a sign-in for more reviews',
  gone: 'The site has no such product',
  not_reviews: 'The page holds no reviews',
  busy: 'The site asked us to slow down',
  unreachable: 'The site did not answer',
}

const words = (run: ImportRow, end: End): Pick<NewNotification, 'type' | 'title' | 'message'> => {
  const counts = countsIn(run)
  if (end.state === 'completed')
    return { type: run.count_rejected > 0 ? 'warning' : 'success', title: 'Your reviews are imported', message: `${run.file_name}: ${counts}${photosIn(run)}` }
  if (end.state === 'cancelled')
    return { type: 'info', title: 'The import was cancelled', message: `${run.file_name}: what was in by then stays and can be undone: ${counts}` }
  if (end.problem === 'too_long')
    return {
      type: 'warning',
      title: 'The import took more than 30 minutes',
      message: `${run.file_name}: what is in stays: ${counts} Open the import and choose "Go on" for the rest.`,
    }
  if (end.problem === 'file_lost')
    return {
      type: 'error',
      title: 'The file of your import is gone',
      message: `${run.file_name}: what is in stays: ${counts} Please upload the file again; nothing comes in twice.`,
    }
  if (end.problem !== undefined && end.problem !== 'fault')
    return {
      type: 'warning',
      title: siteWords[end.problem],
      message: `${run.file_name}: what is in stays: ${counts} Open the import to go on from there, or to bring a saved page instead.`,
    }
  return {
    type: 'error',
    title: 'Import error please: Contact Support',
    message: `${run.file_name}: something went wrong on our side. What is in stays: ${counts} You can go on from there, or undo it.`,
  }
}

/** Ends a run, tells the owner (spec 4) and sends for the photos. Does nothing when the run has ended already. */
export const endImport = (owner: Owner, id: string, end: End): Promise<void> => {
  const { world, accountId } = owner
  return inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (run?.state !== 'running' && run?.state !== 'queued') return
    // Products are made before their reviews: a run that was cut short may have made one for nothing.
    await addCreatedProducts(tx, { accountId, id }, -(await deleteUnusedProducts(tx, accountId, id)))
    if (end.state !== 'failed' && run.plan.walk) await recordWalk(tx, { accountId, id }, { walk: run.plan.walk, total: run.next_row })
    await setImport(tx, { accountId, id }, { state: end.state, problem: end.problem ?? null, finished_at: world.clock.now() })
    if (run.photos_total > run.photos_ready + run.photos_failed) await world.queue.send(tx, 'imports.fetch-photos', { accountId, id }, { key: id })
    if (run.plan.walk?.sync) {
      await settleSync(tx, owner, { run, isWhole: end.state === 'completed', problem: end.problem ?? null, words: words(run, end).title })
      return changed(tx, accountId, ['imports', 'reviews', 'products', 'account'])
    }
    await createNotification(tx, owner, {
      ...words(run, end),
      primary_action_text: 'See reviews',
      primary_action_url: `/manage?import_id=${id}`,
      secondary_action_text: 'See the import',
      secondary_action_url: `/import/runs/${id}`,
      event_key: `import:${id}:${end.state}:${run.next_row}`,
    })
    await changed(tx, accountId, ['imports', 'reviews', 'products', 'account'])
  })
}
