import type { StoreSync } from '@plaudit/contract/stores/sync'

/** How far the account's store has been read. */
export const getStoreSync = async (): Promise<StoreSync> => ({
  state: 'none',
  started_at: null,
  finished_at: null,
  reconciled_at: null,
  seconds_left: null,
  kinds: [],
})
