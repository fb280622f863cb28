import { UnusableAnswer } from '../supplier-failure.ts'
import type { SupplierDetails } from '../supplier-products.ts'

const MOST_VARIANTS = 2_000

/**
 * What a supplier's page says of a product, as far as it makes sense: with at least one variant that can be read, none
 * twice, not too many, and with what some warehouse has (PROD-92). Any other page says nothing of the product: only the
 * supplier's own "not found" or "off the shelf" means that it is sold no more (PROD-75, PROD-81). `named`: how many
 * variants the page names, readable or not.
 * @throws UnusableAnswer
 */
export const assertUsable = (details: SupplierDetails, named: number): SupplierDetails => {
  const { id, variants } = details
  const unusable = (reason: string) => new UnusableAnswer(`Product ${id}: ${reason}`)
  if (named === 0) throw unusable('it has no variant')
  if (named > MOST_VARIANTS) throw unusable(`it has ${named} variants`)
  if (variants.length === 0) throw unusable('no variant has a price that can be read')
  if (new Set(variants.map((one) => one.id)).size < variants.length)
    throw unusable('two of its variants have the same number')
  if (variants.every(({ stock }) => Object.keys(stock).length === 0))
    throw unusable('of no variant it says what is in stock')
  return details
}
