import { IMPORT_MINUTES } from '@plaudit/contract/imports/imports'
import type { ImportState } from '@plaudit/contract/imports/imports'

/** How long an import can be undone (IMP-21: as long as a deletion). */
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

/** There is something to take back, nothing is at work on it, and it is not too long ago. */
export const isUndoable = (run: Run, now: Date): boolean =>
  ['completed', 'failed', 'cancelled'].includes(run.state) &&
  run.count_new + run.count_changed > 0 &&
  now.getTime() - run.created_at.getTime() <= UNDO_DAYS * 86_400_000

/** Rejected rows are mended when nothing else is at work on the import. */
export const isMendable = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled'

/** "Go on" is offered where the file is still there and rows are left. */
export const isResumable = ({ state, problem }: Pick<Run, 'state' | 'problem'>): boolean =>
  state === 'failed' && problem !== 'file_lost' && problem !== 'all_rejected'

/** IMP-3: 30 minutes of work are promised for template files; migrations take what they take. */
export const hasTakenTooLong = ({ source }: Pick<Run, 'source'>, workedMs: number): boolean =>
  source === 'csv' && workedMs > IMPORT_MINUTES * 60_000

/**
 * Batches of `size` rows end out of order, since two are written at a time. `next` is the row up to which all is done,
 * `ahead` lists where the done batches beyond it begin. Null: the batch from row `from` was done before.
 */
export const advance = (
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
 * IMP-12: every row ends as exactly one of the four.
 * @throws Error when some row is counted nowhere or twice: a fault of ours, over which no run ends well.
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

/** Has the batch from this row on been written? */
export const isDone = ({ next, ahead }: { next: number; ahead: number[] }, from: number): boolean =>
  from < next || ahead.includes(from)
