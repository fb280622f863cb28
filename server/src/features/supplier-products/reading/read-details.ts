import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { keepDetails } from './keep-details.ts'
import { recordFailure } from './record-failure.ts'
import { refreshAllOffers } from './refresh-all-offers.ts'
import { DETAILS_A_DAY, DETAILS_A_LOT, detailsLeft } from './rules.ts'
import { averageWeights, lockReading, setReading, withoutDetails } from './rows.ts'

/** Takes a place of the day. */
const countOne = (world: World) =>
  inTransaction(world.db, async (tx) => {
    const reading = await lockReading(tx)
    const now = world.clock.now()
    const left = detailsLeft(reading, now)
    if (left === 0) return false
    await setReading(tx, {
      details_count: DETAILS_A_DAY - left + 1,
      ...(left === DETAILS_A_DAY && { details_since: now }),
    })
    return true
  })

/**
 * Reads the details of products that nobody opened yet, so many a day, those in most stores first: what they weigh, and
 * with it what sending costs. The rest is reckoned with the average of its category.
 */
export const readDetails = async (world: World, _payload: object, signal: AbortSignal) => {
  const supplier = world.suppliers.cj
  if (!supplier) return
  try {
    let read = 0
    for (
      let lot = await withoutDetails(world.db, DETAILS_A_LOT);
      lot.length > 0;
      lot = await withoutDetails(world.db, DETAILS_A_LOT)
    ) {
      for (const { id, external_id } of lot) {
        signal.throwIfAborted()
        if (!(await countOne(world))) {
          lot.length = 0
          break
        }
        const at = world.clock.now()
        const details = await supplier.getProduct(external_id, 'in_background')
        await inTransaction(world.db, async (tx) => {
          await keepDetails(tx, details, { id, at })
          await refreshOffers(tx, [id])
        })
        read++
      }
      if (lot.length === 0) break
    }
    if (read === 0) return
    await averageWeights(world.db)
    await refreshAllOffers(world, signal)
  } catch (error) {
    await recordFailure(world, error)
  }
}
