import { destinations } from '@plaudit/contract/dropshipping/find-products'
import { inTransaction } from '../../../db/transaction.ts'
import { UnusableAnswer } from '../../../providers/supplier-failure.ts'
import type { Supplier } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { refreshAllOffers } from './refresh-all-offers.ts'
import { recordFailure } from './record-failure.ts'
import { areRatesFresh, HOME, quantitiesOf, warehousesAbroad } from './rules.ts'
import { ratesReadAt, saveRates, setReading, stockedIn } from './rows.ts'

/** So many products are looked at for a light variant, of which many make a parcel of any weight. */
const CANDIDATES = 5

type Piece = { variantId: string; grams: number }
type Way = { from: string; to: string }

/** Another product will do as well. */
const nullIfUnusable = (error: unknown): null => {
  if (error instanceof UnusableAnswer) return null
  throw error
}

const lightestIn = async (
  world: World,
  supplier: Supplier,
  warehouse: string,
): Promise<Piece | null> => {
  let lightest: Piece | null = null
  const asked = { warehouse, home: HOME, limit: CANDIDATES }
  for (const id of await stockedIn(world.db, asked)) {
    const details = await supplier.getProduct(id, 'in_background').catch(nullIfUnusable)
    for (const { id: variantId, grams, stock } of details?.variants ?? [])
      if (grams > 0 && (stock[warehouse] ?? 0) > 0 && (!lightest || grams < lightest.grams))
        lightest = { variantId, grams }
  }
  return lightest
}

/** One line a weight; where nothing is sent, one without a price. */
const askRates = async (
  { supplier, now }: { supplier: Supplier; now: Date },
  { from, to }: Way,
  { variantId, grams }: Piece,
) => {
  const rates = []
  for (const quantity of quantitiesOf(grams)) {
    const lines = [{ variantId, quantity }]
    const [best] = await supplier.quoteFreight({ from, to, lines }, 'in_background')
    rates.push({
      from_country: from,
      to_country: to,
      grams: grams * quantity,
      price: best?.price ?? null,
      days_low: best?.days?.low ?? null,
      days_high: best?.days?.high ?? null,
      read_at: now,
    })
    if (!best) break
  }
  return rates
}

/**
 * Reads what sending costs from each warehouse to each country, by weight: the supplier tells it only for things of its
 * own, so a light one is asked for in growing numbers. Pairs that were read this week are not asked for again.
 */
export const readRates = async (world: World, _payload: object, signal: AbortSignal) => {
  const supplier = world.suppliers.cj
  if (!supplier) return
  try {
    for (const from of [HOME, ...warehousesAbroad]) {
      const now = world.clock.now()
      const known = await ratesReadAt(world.db, from)
      const due = destinations.filter((to) => {
        const readAt = known.get(to)
        return !readAt || !areRatesFresh(readAt, now)
      })
      const piece = due.length > 0 ? await lightestIn(world, supplier, from) : null
      for (const to of piece ? due : []) {
        signal.throwIfAborted()
        const rates = await askRates({ supplier, now }, { from, to }, piece!)
        await inTransaction(world.db, (tx) => saveRates(tx, rates))
      }
      if (piece) await refreshAllOffers(world, signal)
    }
    await inTransaction(world.db, async (tx) => {
      await setReading(tx, { rates_at: world.clock.now(), failure: null })
      await world.queue.send(tx, 'supplier-products.plan', {}, { key: 'plan' })
    })
  } catch (error) {
    await recordFailure(world, error)
  }
}
