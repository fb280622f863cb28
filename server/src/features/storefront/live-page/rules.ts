import type { LivePageCheck, PageWidget } from '@plaudit/contract/storefront/live-page'
import { layouts, placeOf, showsWholeShop } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { parsePlacements, type Placement, type RatingBlock } from './parse-placements.ts'

/** More lines than this say nothing more. */
const MOST_LISTED = 12

/**
 * `shops`: the account's key and its store's domain. `isOwnStore`: the page is of the account's connected store. `all`: the
 * account's widgets, oldest first.
 */
type Wanted = {
  shops: ReadonlySet<string>
  isOwnStore: boolean
  widget: Widget
  all: readonly Widget[]
}

/** The platform's proxy serves a block that names no shop for the store whose page it is. */
const isOurs = ({ shop }: Placement, { shops, isOwnStore }: Wanted) =>
  shop === null ? isOwnStore : shops.has(shop)

/** A widget is named by its id, or by a layout: the oldest one of it. Undefined for one that is no more. */
const widgetAt = ({ widget }: Placement, { all }: Wanted): Widget | undefined =>
  all.find(({ id, is_first, settings }) =>
    widget === null ? is_first : id === widget || settings.layout === widget,
  )

const layoutNamed = (named: string | null) => layouts.find((layout) => layout === named) ?? null

const listed = (placement: Placement, wanted: Wanted): PageWidget => {
  const widget = widgetAt(placement, wanted)
  return {
    way: placement.way,
    is_first: widget?.is_first ?? false,
    name: widget?.name ?? null,
    layout: widget?.settings.layout ?? layoutNamed(placement.widget),
    whole_shop: placement.isWholeShop,
  }
}

/** The block of the theme that shows a badge's stars where it is put. */
const ratingBlockOf = ({ settings }: Widget): RatingBlock | null => {
  const place = placeOf(settings)
  if (settings.layout !== 'badge') return null
  if (place === 'cards') return 'card_stars'
  return place === 'product' ? 'star_rating' : null
}

const subjectOutcome = (
  named: readonly Placement[],
  { settings }: Widget,
): LivePageCheck['outcome'] => {
  const isShopWide = showsWholeShop(settings)
  if (named.some(({ isWholeShop }) => isWholeShop === isShopWide)) return 'found'
  return isShopWide ? 'shows_product' : 'shows_shop'
}

/** Nothing of the account's stands in the widget's place: why that may be so. */
const absentOutcome = (
  { placements, isPasswordPage }: ReturnType<typeof parsePlacements>,
  { isOfCart, hasOurs }: { isOfCart: boolean; hasOurs: boolean },
): LivePageCheck['outcome'] => {
  if (placements.length > 0 && !hasOurs) return 'other_shop'
  if (isPasswordPage) return 'password_page'
  return isOfCart ? 'empty_cart' : 'not_found'
}

/** WIDGET-41: what a page has of this widget, best first, and which of the account's widgets it has. */
export const judgePage = (
  html: string,
  wanted: Wanted,
): Pick<LivePageCheck, 'outcome' | 'widgets'> => {
  const page = parsePlacements(html)
  const { widget } = wanted
  const ours = page.placements.filter((one) => isOurs(one, wanted))
  const isOfCart = placeOf(widget.settings) === 'cart'
  // What names no shop says nothing beside a tag that names another one.
  const hasOurs = ours.some(({ shop }) => shop !== null) || ours.length === page.placements.length
  // What stands over every page tells nothing of a cart.
  const others = ours.filter(({ isWholeShop }) => hasOurs && (!isOfCart || !isWholeShop))
  // A widget stands in every card, and a cart's block beside what it holds: each way is listed once.
  const ways = new Map(ours.map((one) => [JSON.stringify(listed(one, wanted)), one]))
  const widgets = [...ways.values()].slice(0, MOST_LISTED).map((one) => listed(one, wanted))
  const outcome = (): LivePageCheck['outcome'] => {
    const named = ours.filter((one) => widgetAt(one, wanted)?.id === widget.id)
    const seen = named.filter(({ isDrawn }) => isDrawn || page.hasScript)
    if (seen.length > 0) return subjectOutcome(seen, widget)
    if (named.length > 0) return 'no_script'
    const block = ratingBlockOf(widget)
    if (block && wanted.isOwnStore && page.ratings.includes(block)) return 'found'
    return others.length > 0 ? 'other_widget' : absentOutcome(page, { isOfCart, hasOurs })
  }
  return { outcome: outcome(), widgets }
}
