import type { Tx } from '../../db/transaction.ts'
import { setStore } from './rows.ts'

export const markSynced = (tx: Tx, accountId: string, at: Date) =>
  setStore(tx, accountId, { products_synced_at: at })
