import { destinations } from '@plaudit/contract/dropshipping/find-products'
import type { SupplierDetails } from '../../../providers/supplier-products.ts'
import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import type { ProductSource, Urgency } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { findCheapest } from '../find-cheapest.ts'
import type { Quote } from '../offers/rows.ts'
import { HOME } from '../reading/rules.ts'

/** So many in a row are no fault of one country. */
const MOST_FAILURES = 3

/** The countries without an answer are `unanswered`; those that nothing is sent to are in neither list. */
export type Quoted = { quotes: Quote[]; unanswered: string[] }

type Ask = { source: ProductSource; details: SupplierDetails; urgency: Urgency }

/**
 * What sending the cheapest variant costs, to each country that it is sent to; one after the other, so that nothing
 * more is asked once the supplier lets us call no more, or answers about none.
 * @throws SupplierFailure `denied`, `busy`
 */
export const quoteAll = async (
  world: World,
  { source, details, urgency }: Ask,
): Promise<Quoted> => {
  const quoted: Quoted = { quotes: [], unanswered: [] }
  const cheapest = findCheapest(details)
  if (!cheapest) return quoted
  const from = HOME in cheapest.stock ? HOME : (Object.keys(cheapest.stock)[0] ?? HOME)
  const lines = [{ variantId: cheapest.id, quantity: 1 }]
  let failures = 0
  for (const to of destinations) {
    if (failures === MOST_FAILURES) {
      quoted.unanswered.push(to)
      continue
    }
    try {
      const [best] = await source.quoteFreight({ from, to, lines }, urgency)
      failures = 0
      if (best)
        quoted.quotes.push({
          from_country: from,
          to_country: to,
          shipping: best.price,
          days_low: best.days?.low ?? null,
          days_high: best.days?.high ?? null,
        })
    } catch (error) {
      if (!(error instanceof SupplierFailure) || error.code !== 'unavailable') throw error
      world.log.warn({ err: error, variant: cheapest.id, to }, 'what sending costs is not known')
      failures += 1
      quoted.unanswered.push(to)
    }
  }
  return quoted
}
