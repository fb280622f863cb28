import { inTransaction } from '../../../db/transaction.ts'
import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import type { Supplier } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { keepDetails } from './keep-details.ts'
import { recordFailure } from './record-failure.ts'
import { refreshAllOffers } from './refresh-all-offers.ts'
import { DETAILS_A_DAY, DETAILS_A_LOT, detailsLeft } from './rules.ts'
import { averageWeights, lockReading, setReading, withoutDetails } from './rows.ts'
import { recordFailed } from './failed/rows.ts'

const DAY_MS = 86_400_000
/** So many in a row are no fault of one product. */
const MOST_FAILURES = 5

type Unread = { id: string; external_id: string }

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

const readOne = async (world: World, supplier: Supplier, { id, external_id }: Unread) => {
  const at = world.clock.now()
  const details = await supplier.getProduct(external_id, 'in_background')
  await inTransaction(world.db, async (tx) => {
    await keepDetails(tx, details, { id, at })
    await refreshOffers(tx, [id])
  })
}

/** One that the supplier says nothing readable about keeps no other from being read, and is asked about again in a day. */
const passOver = async (world: World, { id }: Unread, error: unknown) => {
  if (!(error instanceof SupplierFailure) || error.code !== 'unavailable') throw error
  world.log.warn({ err: error, product: id }, 'a product of the supplier that cannot be read')
  await recordFailed(world.db, id, world.clock.now())
}

/** Products that are still to be read, as many as the day allows. */
async function* unreadOnes(world: World): AsyncGenerator<Unread> {
  for (;;) {
    const failedBefore = new Date(world.clock.now().getTime() - DAY_MS)
    const lot = await withoutDetails(world.db, { failedBefore, limit: DETAILS_A_LOT })
    if (lot.length === 0) return
    for (const one of lot) {
      if (!(await countOne(world))) return
      yield one
    }
  }
}

/** Returns how many were read. @throws SupplierFailure of a supplier that gives no answer about any */
const readSome = async (world: World, supplier: Supplier, signal: AbortSignal): Promise<number> => {
  let read = 0
  let failures = 0
  for await (const one of unreadOnes(world)) {
    signal.throwIfAborted()
    try {
      await readOne(world, supplier, one)
      read += 1
      failures = 0
    } catch (error) {
      await passOver(world, one, error)
      failures += 1
      if (failures === MOST_FAILURES) throw error
    }
  }
  return read
}

/**
 * Reads the details of products that nobody opened yet, so many a day, those in most stores first: what they weigh, and
 * with it what sending costs. The rest is reckoned with the average of its category.
 */
export const readDetails = async (world: World, _payload: object, signal: AbortSignal) => {
  const supplier = world.suppliers.cj
  if (!supplier) return
  try {
    if ((await readSome(world, supplier, signal)) === 0) return
    await averageWeights(world.db)
    await refreshAllOffers(world, signal)
  } catch (error) {
    await recordFailure(world, error)
  }
}
