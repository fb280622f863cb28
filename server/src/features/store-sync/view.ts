import type { StoreSync, SyncedKind, SyncKind } from '@plaudit/contract/stores/sync'
import type { KindRow, SyncRow } from './rows.ts'
import { percentOf, secondsLeft } from './progress/rules.ts'
import { syncKinds } from './rules.ts'

type Shown = {
  kinds: readonly KindRow[]
  here: Record<SyncKind | 'gone', number>
  /** What the store does not let us read. */
  forbidden: readonly SyncKind[]
  isAccessLost: boolean
  now: Date
}

const stateOf = (
  row: SyncRow | undefined,
  known: KindRow | undefined,
  isForbidden: boolean,
): SyncedKind['state'] => {
  if (known?.state === 'failed' && isForbidden) return 'not_allowed'
  if (known?.state === 'reading' && !row?.file_url) return 'preparing'
  return known?.state ?? 'waiting'
}

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null

/** `row`: undefined while the store waits for its first reading. */
export const syncView = (
  row: SyncRow | undefined,
  { kinds: rows, here, forbidden, isAccessLost, now }: Shown,
): StoreSync => {
  const kinds = syncKinds.map((kind): SyncedKind => {
    const known = rows.find((one) => one.kind === kind)
    const state = stateOf(row, known, forbidden.includes(kind))
    return {
      kind,
      here: here[kind],
      gone: kind === 'products' ? here.gone : 0,
      prepared: state === 'preparing' && kind !== 'variants' ? row!.prepared : 0,
      read: known?.read ?? 0,
      total: known?.total ?? null,
      state,
      last_change_at: timeOf(known?.last_change_at),
    }
  })
  const state = row?.state ?? 'waiting'
  return {
    state: isAccessLost ? 'access_lost' : state,
    started_at: timeOf(row?.started_at),
    finished_at: timeOf(row?.finished_at),
    reconciled_at: timeOf(row?.reconciled_at),
    percent: percentOf(kinds),
    seconds_left:
      state === 'running' ? secondsLeft(kinds, { startedAt: row!.started_at, now }) : null,
    kinds,
  }
}
