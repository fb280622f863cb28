import type { SupplierProduct } from '@plaudit/contract/dropshipping/supplier-products'
import type { SupplierFound } from '../../providers/supplier-search.ts'

export const supplierProductView = ({ imageUrl, ...found }: SupplierFound): SupplierProduct => ({
  ...found,
  supplier: 'aliexpress',
  image: imageUrl ? { src: imageUrl } : null,
})
