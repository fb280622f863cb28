import type { Tx } from '../../../../db/transaction.ts'
import { hasChangedRatings } from './rows.ts'

export const hasChangedRating = (tx: Tx, accountId: string): Promise<boolean> =>
  hasChangedRatings(tx, accountId)
