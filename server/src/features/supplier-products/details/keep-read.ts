import { destinations } from '@plaudit/contract/dropshipping/find-products'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProductSource, Urgency } from '../../../providers/supplier.ts'
import type { SupplierDetails } from '../../../providers/supplier-products.ts'
import type { World } from '../../../world.ts'
import { findCheapest } from '../find-cheapest.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { replaceWithQuotes, type Quote } from '../offers/rows.ts'
import { keepDetails } from '../reading/keep-details.ts'
import { HOME } from '../reading/rules.ts'
import type { ProductRow } from './rows.ts'

/**
 * What sending the cheapest variant costs, to each country that it is sent to; one after the other, so that nothing more is
 * asked once one of them fails.
 */
const quoteAll = async (
  source: ProductSource,
  details: SupplierDetails,
  urgency: Urgency,
): Promise<Quote[]> => {
  const cheapest = findCheapest(details)
  if (!cheapest) return []
  const from = HOME in cheapest.stock ? HOME : (Object.keys(cheapest.stock)[0] ?? HOME)
  const lines = [{ variantId: cheapest.id, quantity: 1 }]
  const quotes: Quote[] = []
  for (const to of destinations) {
    const [best] = await source.quoteFreight({ from, to, lines }, urgency)
    if (!best) continue
    quotes.push({
      from_country: from,
      to_country: to,
      shipping: best.price,
      days_low: best.days?.low ?? null,
      days_high: best.days?.high ?? null,
    })
  }
  return quotes
}

/**
 * Keeps what a supplier's page said, and what the product costs in each country: by the rates of a supplier that has them,
 * else as it quotes this product. Null: it is sold no more.
 * @throws SupplierFailure
 */
export const keepRead = async (
  world: World,
  { id, supplier }: Pick<ProductRow, 'id' | 'supplier'>,
  {
    details,
    askedAt,
    urgency,
  }: {
    details: SupplierDetails | null
    askedAt: Date
    urgency: Urgency
  },
): Promise<void> => {
  const quotes =
    supplier === 'aliexpress' && details
      ? await quoteAll(world.suppliers.aliexpress, details, urgency)
      : null
  await inTransaction(world.db, async (tx) => {
    await keepDetails(tx, details, { id, at: askedAt })
    if (quotes) await replaceWithQuotes(tx, id, quotes)
    else await refreshOffers(tx, [id])
  })
}
