import type { StoreSync } from '@plaudit/contract/stores/sync'
import type { Owner } from '../../world.ts'

/** How far the account's store has been read. */
export const getStoreSync = async (_owner: Owner): Promise<StoreSync> => ({
  state: 'none',
  started_at: null,
  finished_at: null,
  reconciled_at: null,
  seconds_left: null,
  kinds: [],
})
