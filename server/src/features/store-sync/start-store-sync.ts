import type { StoreSync } from '@plaudit/contract/stores/sync'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { beginRun } from './begin-run.ts'
import { getStoreSync } from './get-store-sync.ts'

/**
 * Begins to compare everything with the store.
 * @throws Problem `store_needed`, `store_access_lost`, `sync_running` while a run is not at its end
 */
export const startStoreSync = async (owner: Owner): Promise<StoreSync> => {
  const store = await findConnection(owner.world, owner.accountId)
  if (store?.accessLostAt) throw new Problem('store_access_lost')
  const begun = await beginRun(owner)
  if (!begun) throw new Problem('store_needed')
  if (!begun.isNew) throw new Problem('sync_running')
  return getStoreSync(owner)
}
