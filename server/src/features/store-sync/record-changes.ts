import type { SyncKind } from '@plaudit/contract/stores/sync'
import type { Topic } from '@plaudit/contract/live'
import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { setKinds } from './rows.ts'
import { syncKinds } from './rules.ts'

/** Notes when something of a kind changed, and tells the owner's open tabs. */
export const recordChanges = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
  changed: Partial<Record<SyncKind, number>>,
): Promise<void> => {
  const kinds = syncKinds.filter((kind) => (changed[kind] ?? 0) > 0)
  if (kinds.length === 0) return
  await setKinds(tx, { accountId, kinds }, { last_change_at: at })
  const topics: Topic[] = kinds.includes('products') ? ['store', 'products'] : ['store']
  await publishChanges(tx, accountId, topics)
}
