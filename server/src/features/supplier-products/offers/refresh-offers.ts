import type { Tx } from '../../../db/transaction.ts'
import { deleteEndedOffers, writeOffers } from './rows.ts'

/** Reckons anew what these products cost in each country, and forgets offers that there are no more. */
export const refreshOffers = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const sorted = ids.toSorted()
  await deleteEndedOffers(tx, sorted)
  await writeOffers(tx, sorted)
}
