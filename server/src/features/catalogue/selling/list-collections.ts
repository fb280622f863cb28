import type { Tx } from '../../../db/transaction.ts'
import { collectionsByTitle } from './rows.ts'

const MOST = 500

/** The collections of the connected store by title: the store's numbers, 500 at most. */
export const listCollections = (
  tx: Tx,
  accountId: string,
): Promise<{ id: string; title: string }[]> => collectionsByTitle(tx, accountId, MOST)
