import type { StoreSync, SyncedKind, SyncKind } from '@plaudit/contract/stores/sync'
import type { KindRow, SyncRow } from './rows.ts'
import { progressOfKinds } from './progress/progress-of-kinds.ts'
import { percentOf, secondsLeft } from './progress/rules.ts'

type Shown = {
  kinds: readonly KindRow[]
  here: Record<SyncKind | 'gone', number>
  /** What the store does not let us read. */
  forbidden: readonly SyncKind[]
  isAccessLost: boolean
  now: Date
}

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null

/** `row`: undefined while the store waits for its first reading. */
export const syncView = (
  row: SyncRow | undefined,
  { kinds: rows, here, forbidden, isAccessLost, now }: Shown,
): StoreSync => {
  const kinds = progressOfKinds(row, rows).map((progress): SyncedKind => ({
    ...progress,
    state:
      progress.state === 'failed' && forbidden.includes(progress.kind)
        ? 'not_allowed'
        : progress.state,
    here: here[progress.kind],
    gone: progress.kind === 'products' ? here.gone : 0,
    last_change_at: timeOf(rows.find(({ kind }) => kind === progress.kind)?.last_change_at),
  }))
  const state = row?.state ?? 'waiting'
  return {
    state: isAccessLost ? 'access_lost' : state,
    started_at: timeOf(row?.started_at),
    finished_at: timeOf(row?.finished_at),
    reconciled_at: timeOf(row?.reconciled_at),
    percent: Math.max(row?.percent ?? 0, percentOf(kinds)),
    seconds_left:
      state === 'running' ? secondsLeft(kinds, { startedAt: row!.started_at, now }) : null,
    kinds,
  }
}
