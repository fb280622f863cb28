import { HideReason, ownSources, sources, type Source } from '@plaudit/contract/reviews/review'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { ShopCounts } from '../reviews/counting/read-shop-counts.ts'

type Counted = ShopCounts['counts'][number]

/** What the page says of a shop. `because`: hidden reviews by reason, those without one as `unstated`. */
export type ShopFacts = {
  published: number
  bySource: { source: Source; reviews: number }[]
  own: { reviews: number; average: number | null }
  verified: number
  pending: number
  hidden: number
  deleted: number
  because: { reason: HideReason | 'unstated'; reviews: number }[]
  hasSelection: boolean
  /** Some came from files, other apps or other sites. */
  hasElsewhere: boolean
}

const sum = (rows: readonly Counted[], column: 'reviews' | 'verified' = 'reviews'): number =>
  rows.reduce((total, row) => total + row[column], 0)

const isOwn = ({ source }: Counted): boolean => (ownSources as readonly string[]).includes(source)

const averageOf = (rows: readonly Counted[]): number | null => {
  const reviews = sum(rows)
  if (reviews === 0) return null
  return rows.reduce((stars, row) => stars + row.rating * row.reviews, 0) / reviews
}

const collectedHere: ReadonlySet<string> = new Set(['storefront', 'email', 'manual'])

const becauseOf = (hidden: ShopCounts['hidden'], total: number): ShopFacts['because'] => {
  const stated = HideReason.options.flatMap((reason) => {
    const reviews = hidden.find((one) => one.reason === reason)?.reviews ?? 0
    return reviews > 0 ? [{ reason, reviews }] : []
  })
  const unstated = total - stated.reduce((all, { reviews }) => all + reviews, 0)
  return unstated > 0 ? [...stated, { reason: 'unstated', reviews: unstated }] : stated
}

/** From the kept counts and the widgets that shoppers see. */
export const describeShop = (
  { counts, hidden }: ShopCounts,
  widgets: readonly Pick<WidgetSettings, 'min_rating'>[],
): ShopFacts => {
  const withStatus = (status: string) => counts.filter((row) => row.status === status)
  const published = withStatus('published')
  const own = published.filter(isOwn)
  const hiddenTotal = sum(withStatus('hidden'))
  return {
    published: sum(published),
    bySource: sources
      .map((source) => ({ source, reviews: sum(published.filter((row) => row.source === source)) }))
      .filter(({ reviews }) => reviews > 0),
    own: { reviews: sum(own), average: averageOf(own) },
    verified: sum(published, 'verified'),
    pending: sum(withStatus('pending')),
    hidden: hiddenTotal,
    deleted: sum(withStatus('deleted')),
    because: becauseOf(hidden, hiddenTotal),
    hasElsewhere: sum(published.filter(({ source }) => !collectedHere.has(source))) > 0,
    hasSelection: widgets.some(({ min_rating }) => min_rating > 1),
  }
}
