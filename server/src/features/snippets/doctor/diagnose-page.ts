import {
  errorCodes,
  faultCodes,
  type Fault,
  type FaultCode,
  type SnippetCheck,
} from '@plaudit/contract/storefront/snippets'
import type { PageFacts } from '../page/page-facts.ts'
import { findBlockFaults } from '../faults/find-block-faults.ts'
import { findPageFaults } from '../faults/find-page-faults.ts'
import { findProductFaults } from '../faults/find-product-faults.ts'
import { findRatingFaults } from '../faults/find-rating-faults.ts'
import { findReviewFaults } from '../faults/find-review-faults.ts'
import type { OurProduct } from '../faults/found-fault.ts'
import { ratingsOf } from '../faults/rules.ts'

type Diagnosis = Pick<SnippetCheck, 'faults' | 'passed' | 'can_show_stars'>

/** Faults of one script or one review: a rating that is sound beside it still counts. */
const partial = new Set<FaultCode>([
  'json_unreadable',
  'script_closed_early',
  'rating_on_shop',
  'author_missing',
  'author_not_a_name',
  'review_without_rating',
])

const isError = (code: string) => errorCodes.some((one) => one === code)

/**
 * The faults of a page, errors first, each code once for each place. Stars can be shown when there is a rating and
 * nothing keeps search engines from taking it.
 */
export const diagnosePage = (page: PageFacts, ours: OurProduct | null, now: Date): Diagnosis => {
  const found = [
    findBlockFaults,
    findProductFaults,
    findRatingFaults,
    findReviewFaults(now),
    findPageFaults,
  ].flatMap((find) => find(page, ours))
  const faults = found
    .map(({ code, facts = {}, excerpts = [] }): Fault => ({
      code,
      severity: isError(code) ? 'error' : 'warning',
      facts,
      excerpts,
    }))
    .toSorted((one, other) => faultCodes.indexOf(one.code) - faultCodes.indexOf(other.code))
  const codes = new Set(faults.map(({ code }) => code))
  return {
    faults,
    // Without a product nothing of it was there to be checked.
    passed: codes.has('no_product') ? 0 : faultCodes.length - codes.size,
    can_show_stars:
      ratingsOf(page).length > 0 &&
      faults.every(({ code, severity }) => severity === 'warning' || partial.has(code)),
  }
}
