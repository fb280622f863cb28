import type { Source } from '@plaudit/contract/reviews/review'
import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { isOwn } from '../../reading/rules.ts'
import type { Drawing } from '../draw-links.ts'

/**
 * The reviews of a page that can be quoted in at most `longest` characters: those with words, the shop's own and the
 * short ones first, else in the owner's order (a pinned one is always first there).
 */
export const chooseQuotes = ({ found }: Drawing, longest: number): StorefrontReview[] => {
  const rankOf = ({ source, text }: StorefrontReview): number =>
    (isOwn(source as Source) ? 0 : 2) + (text.length <= longest ? 0 : 1)
  return found.page.results
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}
