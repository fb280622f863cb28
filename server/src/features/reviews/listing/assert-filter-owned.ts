import type { ReviewFilter } from '@plaudit/contract/reviews/listing'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { assertProduct } from '../../catalogue/assert-product.ts'
import { hasImport } from './rows.ts'

/** An id in a filter that is not the account's gives 404, like everywhere (API-6). */
export const assertFilterOwned = async (
  { world, accountId }: Owner,
  filter: ReviewFilter,
): Promise<void> => {
  if (filter.product_id) await assertProduct(world.db, accountId, filter.product_id)
  if (filter.import_id && !(await hasImport(world.db, accountId, filter.import_id)))
    throw new Problem('not_found')
}
