import { inTransaction } from '../../../db/transaction.ts'
import type { Urgency } from '../../../providers/supplier.ts'
import type { SupplierDetails } from '../../../providers/supplier-products.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { quotesOf, replaceWithQuotes } from '../offers/rows.ts'
import { keepDetails } from '../reading/keep-details.ts'
import { quoteAll } from './quote-all.ts'
import type { ProductRow } from './rows.ts'

/**
 * Keeps what a supplier's page said, and what the product costs in each country: by the rates of a supplier that has
 * them, else as it quotes this product. Null: it is sold no more. A country without an answer has the last quote
 * (PROD-93).
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
  const quoted =
    supplier === 'aliexpress' && details
      ? await quoteAll(world, { source: world.suppliers.aliexpress, details, urgency })
      : null
  await inTransaction(world.db, async (tx) => {
    await keepDetails(tx, details, { id, at: askedAt })
    if (!quoted) return refreshOffers(tx, [id])
    const { quotes, unanswered } = quoted
    const last = unanswered.length > 0 ? await quotesOf(tx, id) : []
    const kept = last.filter(({ to_country: to }) => unanswered.includes(to))
    return replaceWithQuotes(tx, id, [...quotes, ...kept])
  })
}
