import type { Import } from '@plaudit/contract/imports/imports'
import type { PickProduct } from '../../features/imports/fixing/fix-controls.tsx'
import { FixRejectedRows } from '../../features/imports/fixing/fix-rejected-rows.tsx'
import { ProductSelect } from '../../features/catalogue/product-select.tsx'

const pickProduct: PickProduct = (pick) => <ProductSelect {...pick} clearable />

/** The rejected rows of an import, with a product select for those that name an unknown one. */
export const FixRejectedRowsSection = ({ run }: { run: Import }) => (
  <FixRejectedRows key={run.id} run={run} pick={pickProduct} />
)
