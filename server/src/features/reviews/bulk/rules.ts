import type { BulkAction } from '@plaudit/contract/reviews/bulk'
import { UNDO_DAYS } from '../restoring/rules.ts'

/** How many reviews are changed in one transaction. */
export const BATCH_SIZE = 1000
/** Up to this many are changed while the owner waits; more run as a job. */
export const MAX_IMMEDIATE = 500

/** Which statuses an action changes, and to which; `restore` returns to the status before the deletion. */
export const statusChanges: Record<
  BulkAction,
  {
    from: ('published' | 'pending' | 'hidden' | 'deleted')[]
    to: 'published' | 'hidden' | 'deleted' | 'before'
  }
> = {
  publish: { from: ['pending', 'hidden'], to: 'published' },
  hide: { from: ['published', 'pending'], to: 'hidden' },
  delete: { from: ['published', 'pending', 'hidden'], to: 'deleted' },
  restore: { from: ['deleted'], to: 'before' },
}

export const historyActions: Record<BulkAction, string> = {
  publish: 'published',
  hide: 'hidden',
  delete: 'deleted',
  restore: 'restored',
}

/** The history action for returning a review to its former status. */
export const undoActionFor = ({ from, to }: { from: string; to: string }): string =>
  to !== 'deleted' && from === 'deleted' ? 'restored' : to

export const isUndoable = ({ state, created_at }: { state: string; created_at: Date }, now: Date) =>
  state === 'completed' && now.getTime() - created_at.getTime() < UNDO_DAYS * 86_400_000
