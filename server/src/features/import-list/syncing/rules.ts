import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import type { ItemRow } from '../rows.ts'

/** Whether an item knows less than what was read of its product. */
export const isOutdated = (
  { details_at, gone_at }: Pick<ItemRow, 'details_at' | 'gone_at'>,
  { detailsAt, goneAt }: AskedProduct,
): boolean =>
  (gone_at === null) !== (goneAt === null) ||
  (detailsAt !== null && details_at?.getTime() !== detailsAt.getTime())
