import type { Source } from '@plaudit/contract/reviews/review'
import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { isOwn } from '../../reading/rules.ts'
import type { Drawing } from '../draw-links.ts'

/** What is longer reads as no quote, and is cut. */
export const QUOTE_MAX = 280

const rankOf = ({ source, text }: StorefrontReview): number =>
  (isOwn(source as Source) ? 0 : 2) + (text.length <= QUOTE_MAX ? 0 : 1)

/**
 * The reviews of a page that are quoted, at most `most`: those with words, the shop's own and the short ones first, else
 * in the owner's order (a pinned one is always first there).
 */
export const chooseQuotes = ({ found }: Drawing, most: number): StorefrontReview[] =>
  found.page.results
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, most)
