import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { ShopFailure } from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { setAccessLost, storeByDomain, type StoreRow } from './rows.ts'
import { tokenContext } from './rules.ts'

const isTokenOf = ({ secrets }: World, store: StoreRow, token: string): boolean => {
  const { account_id, access_token, refresh_token } = store
  if (secrets.open(access_token, tokenContext(account_id, 'access')) === token) return true
  if (refresh_token === null) return false
  return secrets.open(refresh_token, tokenContext(account_id, 'refresh')) === token
}

/**
 * The store platform refused a token of ours: its store is shown as disconnected, with a way to connect it again. A
 * store that has other tokens by now, because it was connected again or another process renewed them, stays as it is.
 */
export const markAccessLost = async (world: World, { refused }: ShopFailure): Promise<void> => {
  if (!refused) return
  await inTransaction(world.db, async (tx) => {
    const store = await storeByDomain(tx, refused.domain)
    if (!store || !isTokenOf(world, store, refused.token)) return
    if (await setAccessLost(tx, store, world.clock.now()))
      await publishChanges(tx, store.account_id, ['store'])
  })
}
