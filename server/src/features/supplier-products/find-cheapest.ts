import type { SupplierDetails, SupplierVariant } from '../../providers/supplier-products.ts'

/** The variant that a product is priced by: the cheapest, of several the lightest. */
export const findCheapest = ({ variants }: SupplierDetails): SupplierVariant | undefined =>
  variants.toSorted((a, b) => a.cost - b.cost || a.grams - b.grams)[0]
