import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { idsAfter } from './rows.ts'

const LOT = 500

/** Reckons the offers of every product anew, a lot at a time. */
export const refreshAllOffers = async (world: World, signal: AbortSignal): Promise<void> => {
  for (let last: string | undefined = ''; last !== undefined;) {
    signal.throwIfAborted()
    const ids: string[] = await idsAfter(world.db, last, LOT)
    await inTransaction(world.db, (tx) => refreshOffers(tx, ids))
    last = ids.at(-1)
  }
}
