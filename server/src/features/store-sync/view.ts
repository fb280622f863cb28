import type { StoreSync, SyncKind } from '@plaudit/contract/stores/sync'
import type { KindRow, SyncRow } from './rows.ts'
import { secondsLeft, syncKinds } from './rules.ts'

type Shown = {
  kinds: readonly KindRow[]
  here: Record<SyncKind, number>
  isAccessLost: boolean
  now: Date
}

/** `row`: undefined while the store waits for its first reading. */
export const syncView = (
  row: SyncRow | undefined,
  { kinds, here, isAccessLost, now }: Shown,
): StoreSync => {
  const state = row?.state ?? 'waiting'
  return {
    state: isAccessLost ? 'access_lost' : state,
    started_at: row?.started_at?.toISOString() ?? null,
    finished_at: row?.finished_at?.toISOString() ?? null,
    reconciled_at: row?.reconciled_at?.toISOString() ?? null,
    seconds_left:
      state === 'running' && row ? secondsLeft(kinds, { startedAt: row.started_at, now }) : null,
    kinds: syncKinds.map((kind) => {
      const known = kinds.find((one) => one.kind === kind)
      return {
        kind,
        here: here[kind],
        read: known?.read ?? 0,
        total: known?.total ?? null,
        state: known?.state ?? 'waiting',
        last_change_at: known?.last_change_at?.toISOString() ?? null,
      }
    }),
  }
}
