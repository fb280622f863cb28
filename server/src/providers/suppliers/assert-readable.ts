import { SupplierFailure } from '../supplier-failure.ts'
import type { SupplierDetails } from '../supplier-products.ts'

const MOST_VARIANTS = 2_000

/**
 * What a supplier's page says, as far as it makes sense. One that names variants of which none can be read, one twice, or
 * too many, says nothing: taken by its word the product would be gone.
 * @throws SupplierFailure `unavailable`
 */
export const assertReadable = (details: SupplierDetails, named: number): SupplierDetails => {
  const { id, variants } = details
  const fail = (reason: string) => new SupplierFailure('unavailable', `Product ${id}: ${reason}`)
  if (named > MOST_VARIANTS) throw fail(`it has ${named} variants`)
  if (named > 0 && variants.length === 0) throw fail('no variant has a price that can be read')
  if (new Set(variants.map((one) => one.id)).size < variants.length)
    throw fail('two of its variants have the same number')
  return details
}
