import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { setConnected, storeOf } from '../rows.ts'
import { withShopAccess } from './with-shop-access.ts'

/** Asks the store for its name, address and e-mail and keeps them. @throws ShopFailure */
export const saveFacts = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const store = await storeOf(world.db, accountId)
  const facts = await withShopAccess(owner, (access) => world.shopPlatform.shop(access))
  if (!store || !facts) return
  const { name, url, email } = facts
  await inTransaction(world.db, async (tx) => {
    await setConnected(tx, store, { name, url, email })
    await publishChanges(tx, accountId, ['store'])
  })
}
