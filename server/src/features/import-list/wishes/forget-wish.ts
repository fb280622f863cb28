import type { Tx } from '../../../db/transaction.ts'
import { changePush, type PushedItem } from '../pushing/rows.ts'

/** The store has what was asked for, or refused it: other changes of the product may follow. */
export const forgetWish = (tx: Tx, which: PushedItem) =>
  changePush(tx, which, { wish: null, wished_at: null })
