import type { Tx } from '../../../db/transaction.ts'
import { storeCurrency } from './rows.ts'

/** The currency that most products of the connected store are sold in; null while none is known. */
export const findStoreCurrency = (tx: Tx, accountId: string): Promise<string | null> =>
  storeCurrency(tx, accountId)
