import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import type { Drawing } from '../draw-links.ts'

/** The translation that is in the shopper's language; null where the review is in it already, or none is. */
export const translationFor = (
  { language, translation }: Pick<StorefrontReview, 'language' | 'translation'>,
  { words }: Drawing,
): StorefrontReview['translation'] =>
  translation?.language === words.pageLanguage && language !== words.pageLanguage
    ? translation
    : null
