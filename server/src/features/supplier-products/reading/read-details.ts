import { inTransaction } from '../../../db/transaction.ts'
import { UnusableAnswer } from '../../../providers/supplier-failure.ts'
import type { Supplier } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { keepDetails } from './keep-details.ts'
import { recordFailed } from './failed/rows.ts'
import { recordFailure } from './record-failure.ts'
import { refreshAllOffers } from './refresh-all-offers.ts'
import { DETAILS_A_DAY, DETAILS_A_LOT, detailsLeft } from './rules.ts'
import { averageWeights, lockReading, setReading, withoutDetails } from './rows.ts'

const UNUSABLE_MS = 86_400_000

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

/** Keeps a product's page. One of which the supplier answers nonsense is left for a day: the others follow. */
const readOne = async (
  world: World,
  supplier: Supplier,
  { id, external_id }: { id: string; external_id: string },
): Promise<void> => {
  const at = world.clock.now()
  try {
    const details = await supplier.getProduct(external_id, 'in_background')
    await inTransaction(world.db, async (tx) => {
      await keepDetails(tx, details, { id, at })
      await refreshOffers(tx, [id])
    })
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    world.log.warn({ err: error, product_id: id }, 'a product that cannot be read')
    await recordFailed(world.db, id, at)
  }
}

/**
 * Reads the details of products that nobody opened yet, so many a day, those in most stores first: what they weigh, and
 * with it what sending costs. The rest is reckoned with the average of its category.
 */
export const readDetails = async (world: World, _payload: object, signal: AbortSignal) => {
  const supplier = world.suppliers.cj
  if (!supplier) return
  try {
    let read = 0
    for (let isOver = false; !isOver;) {
      const failedBefore = new Date(world.clock.now().getTime() - UNUSABLE_MS)
      const lot = await withoutDetails(world.db, { failedBefore, limit: DETAILS_A_LOT })
      isOver = lot.length === 0
      for (const product of lot) {
        signal.throwIfAborted()
        isOver = !(await countOne(world))
        if (isOver) break
        await readOne(world, supplier, product)
        read++
      }
    }
    if (read === 0) return
    await averageWeights(world.db)
    await refreshAllOffers(world, signal)
  } catch (error) {
    await recordFailure(world, error)
  }
}
