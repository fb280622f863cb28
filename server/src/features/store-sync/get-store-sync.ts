import type { StoreSync } from '@plaudit/contract/stores/sync'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { countHere } from './count-here.ts'
import { syncKindsOf, syncOf } from './rows.ts'
import { forbiddenKinds, NOTHING_READ } from './rules.ts'
import { syncView } from './view.ts'

/** How far the account's store has been read. Of another store than the connected one nothing is said. */
export const getStoreSync = async ({ world, accountId }: Owner): Promise<StoreSync> => {
  const store = await findConnection(world, accountId)
  if (!store) return NOTHING_READ
  const row = await syncOf(world.db, accountId)
  const isOfStore = row?.domain === store.domain
  return syncView(isOfStore ? row : undefined, {
    kinds: isOfStore ? await syncKindsOf(world.db, accountId) : [],
    here: await countHere(world.db, accountId),
    forbidden: forbiddenKinds(world.shopPlatform.missingScopes(store.grantedScopes)),
    isAccessLost: store.accessLostAt !== null,
    now: world.clock.now(),
  })
}
