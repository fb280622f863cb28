import type { Tx } from '../../db/transaction.ts'
import { setStore } from './rows.ts'

/** The connected store stays, but its admin signs nobody in until a signed-in owner connects it again. */
export const closeStoreEntry = (tx: Tx, accountId: string) => setStore(tx, accountId, { opens_account: false })
