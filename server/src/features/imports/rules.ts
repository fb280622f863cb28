import { IMPORT_MINUTES } from '@plaudit/contract/imports/imports'
import type { ImportState } from '@plaudit/contract/imports/imports'

/** Days in which an import can be undone (IMP-21: the same as for a deletion). */
const UNDO_DAYS = 30

type Run = {
  state: ImportState
  problem: string | null
  source: string
  count_new: number
  count_changed: number
  created_at: Date
}

export const isOpen = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** There is something to undo, nothing is running on it, and it is recent enough. */
export const isUndoable = (run: Run, now: Date): boolean =>
  ['completed', 'failed', 'cancelled'].includes(run.state) &&
  run.count_new + run.count_changed > 0 &&
  now.getTime() - run.created_at.getTime() <= UNDO_DAYS * 86_400_000

/** Rejected rows can be fixed when nothing else is running on the import. */
export const isFixable = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled'

/** "Continue" is offered if the file still exists and rows are left. */
export const isResumable = ({ state, problem }: Pick<Run, 'state' | 'problem'>): boolean =>
  state === 'failed' && problem !== 'file_lost' && problem !== 'all_rejected'

/** IMP-3: template files are limited to 30 minutes of work; migrations are not limited. */
export const hasTakenTooLong = ({ source }: Pick<Run, 'source'>, workedMs: number): boolean =>
  source === 'csv' && workedMs > IMPORT_MINUTES * 60_000

/**
 * Batches of `size` rows finish out of order, since two are written at a time. All rows up to `next` are done;
 * `ahead` lists the starts of done batches beyond it. Null: the batch from row `from` was done before.
 */
export const advanceProgress = (
  { next, ahead }: { next: number; ahead: number[] },
  { from, size }: { from: number; size: number },
): { next: number; ahead: number[] } | null => {
  if (from < next || ahead.includes(from)) return null
  const done = new Set([...ahead, from])
  let reached = next
  while (done.delete(reached)) reached += size
  return { next: reached, ahead: [...done] }
}

type Outcomes = { created: number; changed: number; duplicate: number; rejected: number }

/**
 * IMP-12: every row is counted as exactly one of the four.
 * @throws Error when a row is counted never or twice: a bug, with which no import may succeed.
 */
export const assertAllCounted = (
  rows: number,
  { created, changed, duplicate, rejected }: Outcomes,
): void => {
  const counted = created + changed + duplicate + rejected
  if (counted !== rows)
    throw new Error(
      `${rows} rows were read, but ${counted} counted: ${created} new, ${changed} changed, ${duplicate} already there, ${rejected} rejected.`,
    )
}

/** Whether the batch starting at this row was written. */
export const isBatchDone = (
  { next, ahead }: { next: number; ahead: number[] },
  from: number,
): boolean => from < next || ahead.includes(from)
