import type { BulkAction } from '@plaudit/contract/reviews/bulk'
import { UNDO_DAYS } from '../restoring/rules.ts'

/** Reviews changed in one transaction. */
export const BATCH = 1000
/** Up to so many are done while the owner waits; more run as a job. */
export const AT_ONCE = 500

/** Which statuses an action turns, and into which; `restore` returns to what was before the deletion. */
export const turns: Record<
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

export const actionNames: Record<BulkAction, string> = {
  publish: 'published',
  hide: 'hidden',
  delete: 'deleted',
  restore: 'restored',
}

/** What the history calls the return of one review to the status it had before. */
export const undoneName = ({ from, to }: { from: string; to: string }): string =>
  to !== 'deleted' && from === 'deleted' ? 'restored' : to

export const isUndoable = ({ state, created_at }: { state: string; created_at: Date }, now: Date) =>
  state === 'completed' && now.getTime() - created_at.getTime() < UNDO_DAYS * 86_400_000
