import type { Tx } from '../../db/transaction.ts'
import { closeFormerStore, setStore } from './rows.ts'

/** The store stays connected, but opening its admin signs nobody in until a signed-in owner connects it again. */
export const closeStoreEntry = async (tx: Tx, accountId: string): Promise<void> => {
  await setStore(tx, accountId, { opens_account: false })
  await closeFormerStore(tx, accountId)
}
