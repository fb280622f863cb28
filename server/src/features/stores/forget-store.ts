import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { deleteStore, saveFormerStore } from './rows.ts'

type ForgetOptions = {
  how: 'disconnected' | 'uninstalled'
  /** Forgets only the connection made at this time, not a later one. */ connectedAt?: Date
}

/**
 * Deletes the store's tokens, in the caller's transaction; its name is kept for connecting it again. Products and
 * reviews stay. False when there is no such store.
 */
export const forgetStore = async (
  tx: Tx,
  { world, accountId }: Owner,
  { how, connectedAt }: ForgetOptions,
): Promise<boolean> => {
  const store = await deleteStore(tx, { accountId, connectedAt })
  if (!store) return false
  const { domain, name, url, opens_account } = store
  await saveFormerStore(tx, {
    account_id: accountId,
    domain,
    name,
    url,
    how,
    opens_account,
    left_at: world.clock.now(),
  })
  await notifyStorefront(tx, accountId)
  await publishChanges(tx, accountId, ['store'])
  return true
}
