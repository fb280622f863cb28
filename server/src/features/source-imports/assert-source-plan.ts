import type { LimitKey } from '@plaudit/contract/billing/plans'
import type { SourceFilters } from '@plaudit/contract/imports/source-imports'
import { phrase, type Text } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'

const details: Partial<Record<LimitKey, Text>> = {
  paid_plan: phrase('imports.sites_need_plan'),
  filter_import: phrase('imports.filters_need_pro'),
  filter_rating: phrase('imports.ratings_need_pro'),
}

/** SITE-3: the plan limits that the options of an import need. */
const requiredLimits = ({ country, from, to, content, rating }: SourceFilters): LimitKey[] => [
  'paid_plan',
  ...(country !== null || from !== null || to !== null || content !== 'any'
    ? (['filter_import'] as const)
    : []),
  ...(rating === 'all' ? [] : (['filter_rating'] as const)),
]

/** @throws Problem `plan_needed`, `subscription_paused` */
export const assertSourcePlan = async (owner: Owner, input: SourceFilters): Promise<void> => {
  const allowed = await findAllowedLimits(owner)
  const missing = requiredLimits(input).find((limit) => !allowed.has(limit))
  if (missing)
    throw await limitProblem(owner, missing, {
      detail: details[missing] ?? phrase('imports.source_needs_plan'),
    })
}
