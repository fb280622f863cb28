import type { StoreSync } from '@plaudit/contract/stores/sync'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { getStoreSync } from './get-store-sync.ts'

/** Begins to compare everything with the store. @throws Problem `store_needed`, `store_access_lost` */
export const startStoreSync = async ({ world, accountId }: Owner): Promise<StoreSync> => {
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  if (store.accessLostAt) throw new Problem('store_access_lost')
  await world.queue.send(world.db, 'products.sync', { accountId }, { key: accountId })
  return getStoreSync({ world, accountId })
}
