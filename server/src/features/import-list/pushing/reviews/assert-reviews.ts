import type { WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import { fieldProblem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { assertSourcePlan } from '../../../source-imports/assert-source-plan.ts'
import type { ItemRow } from '../../rows.ts'
import { supplierIdOf } from './rules.ts'

/**
 * PROD-66: the reviews of this item's supplier can be imported: it gives them, and the plan allows it.
 * @throws Problem `invalid`, `plan_needed`, `subscription_paused`
 */
export const assertReviews = async (
  owner: Owner,
  item: Pick<ItemRow, 'supplier_product_id'>,
  wanted: WantedReviews,
): Promise<void> => {
  if (supplierIdOf(item) === null)
    throw fieldProblem('reviews', phrase('selling.no_supplier_reviews'))
  await assertSourcePlan(owner, { ...wanted, country: null, from: null, to: null })
}
