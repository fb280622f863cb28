import type { Tx } from '../../db/transaction.ts'
import { storeOf } from './rows.ts'
import { connectionView, type Connection } from './view.ts'

/** The store of an account, read from the world's database or within a transaction; null without one. */
export const findConnection = async (
  { db }: { db: Tx },
  accountId: string,
): Promise<Connection | null> => connectionView(await storeOf(db, accountId))
