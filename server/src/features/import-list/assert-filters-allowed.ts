import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import type { ListFilter } from './listing/rows.ts'

/**
 * S6.009, PROD-24: all filters but the words need `filter_import`.
 * @throws Problem `plan_needed` (402), `subscription_paused` (402)
 */
export const assertFiltersAllowed = async (
  owner: Owner,
  { search: _words, ...filters }: ListFilter,
): Promise<void> => {
  if (Object.values(filters).every((value) => value === undefined)) return
  const limits = await findAllowedLimits(owner)
  if (limits.has('filter_import')) return
  throw await limitProblem(owner, 'filter_import', { detail: phrase('dropship.filters_need_pro') })
}
