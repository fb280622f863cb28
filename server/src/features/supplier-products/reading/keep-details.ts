import type { Tx } from '../../../db/transaction.ts'
import type { SupplierDetails, SupplierVariant } from '../../../providers/supplier-products.ts'
import { findCheapest } from '../find-cheapest.ts'
import { HOME } from './rules.ts'
import { markProductGone, saveDetails } from './rows.ts'

const stockByCountry = (variants: SupplierVariant[]): Record<string, number> => {
  const stock: Record<string, number> = {}
  for (const [country, count] of variants.flatMap((one) => Object.entries(one.stock)))
    stock[country] = (stock[country] ?? 0) + count
  return stock
}

/**
 * What the supplier's page of a product says, which has variants; null: the supplier says that it sells it no more. `at`: when
 * it was asked.
 */
export const keepDetails = async (
  tx: Tx,
  details: SupplierDetails | null,
  { id, at }: { id: string; at: Date },
): Promise<void> => {
  if (!details) {
    await markProductGone(tx, id, at)
    return
  }
  const cheapest = findCheapest(details)!
  const stock = stockByCountry(details.variants)
  const { [HOME]: _home, ...abroad } = stock
  await saveDetails(tx, {
    id,
    at,
    description: details.description,
    imageUrls: details.imageUrls,
    options: details.options,
    variants: details.variants.map(({ size: _size, ...variant }) => variant),
    facts: {
      title: details.title,
      sku: details.sku,
      cost: cheapest.cost,
      cost_high: Math.max(...details.variants.map(({ cost }) => cost)),
      stock: Object.values(stock).reduce((sum, one) => sum + one, 0),
      stock_abroad: JSON.stringify(abroad),
      grams: cheapest.grams > 0 ? cheapest.grams : null,
      suggested_price: cheapest.suggestedPrice,
      variant_count: details.variants.length,
      image_url: details.imageUrls[0] ?? null,
    },
  })
}
