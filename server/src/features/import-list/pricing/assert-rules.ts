import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'

const overlaps = ({ ranges }: PriceRules['price']): boolean => {
  const sorted = ranges.toSorted((a, b) => a.from - b.from)
  return sorted.some((range, at) => at > 0 && range.from < sorted[at - 1]!.to)
}

/**
 * PROD-26: ranges do not overlap, and another currency than US dollars has a rate: none is ever made up.
 * @throws Problem `invalid`
 */
export const assertRules = (rules: PriceRules): void => {
  if (rules.currency !== 'USD' && rules.rate === null)
    throw fieldProblem('rate', phrase('dropship.rate_needed', { currency: rules.currency }))
  if (overlaps(rules.price) || (rules.compare_at && overlaps(rules.compare_at)))
    throw fieldProblem('ranges', phrase('dropship.ranges_overlap'))
}
