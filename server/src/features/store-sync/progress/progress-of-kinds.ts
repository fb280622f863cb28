import type { SyncedKind } from '@plaudit/contract/stores/sync'
import type { KindRow, SyncRow } from '../rows.ts'
import { syncKinds } from '../rules.ts'

export type KindProgress = Pick<SyncedKind, 'kind' | 'state' | 'prepared' | 'read' | 'total'>

/** How far each kind is, by what is written down of a run; undefined while it waits for its first reading. */
export const progressOfKinds = (
  row: Pick<SyncRow, 'file_url' | 'prepared'> | undefined,
  rows: readonly KindRow[],
): KindProgress[] =>
  syncKinds.map((kind) => {
    const known = rows.find((one) => one.kind === kind)
    const isPreparing = known?.state === 'reading' && !row?.file_url
    return {
      kind,
      state: isPreparing ? 'preparing' : (known?.state ?? 'waiting'),
      prepared: isPreparing && kind !== 'variants' ? (row?.prepared ?? 0) : 0,
      read: known?.read ?? 0,
      total: known?.total ?? null,
    }
  })
