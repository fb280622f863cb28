import type { StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { FoundPage } from './read-page.ts'
import { parsePageQuery } from './rules.ts'
import type { ShownProduct } from './view.ts'

/** A product, or the whole shop, with the summary and none of the reviews, for layouts that show none. */
export const withoutReviews = <Product extends ShownProduct | null>(
  { product, summary }: { product: Product; summary: StorefrontSummary },
  settings: WidgetSettings,
): FoundPage & { product: Product } => ({
  product,
  ask: parsePageQuery({}, settings),
  first: 1,
  page: {
    results: [],
    pageInfo: {
      hasNextPage: false,
      endCursor: null,
      hasPreviousPage: false,
      startCursor: null,
      total: 0,
    },
    summary,
    countries: [],
    topics: [],
  },
})
