import {
  layouts,
  type Layout,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import type { PublicRequest } from '../../http/pages/public-route.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { chooseWidgetTexts } from './drawing/texts/choose-widget-texts.ts'
import { drawBlock } from './layouts/draw-block.ts'
import type { Drawing } from './drawing/draw-links.ts'
import { nameAnonymous } from './drawing/name-anonymous.ts'
import { cachedAnswer } from './cache/cached-answer.ts'
import { findLayout } from './layouts/find-layout.ts'
import type { Shop } from './cache/storefront-cache.ts'
import { parseFirstPage } from './first-pages/parse-first-page.ts'
import { readFirstPage } from './first-pages/read-first-page.ts'
import { readParam } from './reading/read-param.ts'
import { readWantedPage, type WantedPage } from './reading/read-wanted-page.ts'
import { readPage, type FoundPage } from './reading/read-page.ts'
import { readSummary } from './reading/read-summary.ts'
import { readShopPage } from './reading/shop/read-shop-page.ts'
import { readShopSummary } from './reading/shop/read-shop-summary.ts'
import { summarize } from './reading/rules.ts'
import { withoutReviews } from './reading/without-reviews.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

type ShownWidget = { id: string | null; settings: WidgetSettings }

const isLayout = (named: string): named is Layout => (layouts as readonly string[]).includes(named)

/** The oldest widget of a layout; where the owner made none, the first widget in this layout. */
const findWidgetOfLayout = ({ accountId, widgets }: Shop, layout: Layout): ShownWidget => {
  const [id, settings] = [...widgets].find(([, one]) => one.layout === layout) ?? [
    layout,
    { ...widgets.get(accountId)!, layout, place: null },
  ]
  return { id: id === accountId ? null : id, settings }
}

/**
 * The widget that is asked for, by its id or by a layout's name; the first one where none is.
 * @throws Problem `not_found`.
 */
const widgetOf = (request: PublicRequest, shop: Shop): ShownWidget => {
  const { accountId, widgets } = shop
  const named = request.query['widget'] || accountId
  if (isLayout(named)) return findWidgetOfLayout(shop, named)
  const settings = widgets.get(named)
  if (!settings) throw new Problem('not_found')
  return { id: named === accountId ? null : named, settings }
}

/** The page that a shopper sees first: the owner's own order and size, and no filter. */
const isOwnersFirstPage = (
  { ask, place }: WantedPage,
  { sort, page_size, min_rating }: WidgetSettings,
) =>
  !place &&
  ask.sort === sort &&
  ask.limit === page_size &&
  ask.rating === null &&
  ask.minRating === min_rating &&
  !ask.photos &&
  ask.country === null &&
  ask.search === null

/** What is asked about: a product, or the whole shop (`product` null), which the query may narrow to a product. */
type Subject = { accountId: string; product: string | null; isShopWide: boolean }

const subjectOf = (request: PublicRequest, { accountId }: Shop): Subject => {
  if (request.params['product'] !== undefined)
    return { accountId, product: readParam(request, 'product'), isShopWide: false }
  const { product = '' } = request.query
  if (product.length > 300 || product.includes('\0')) throw new Problem('not_found')
  return { accountId, product: product || null, isShopWide: true }
}

/** No index of a whole shop begins with the country: its reviews are not filtered by it. */
const withoutCountry = ({ ask, place }: WantedPage): WantedPage => ({
  ask: { ...ask, country: null },
  place,
})

/** The kept first page, or any other from the reviews; of photos alone where `photos` says so. */
const findPage = async (
  world: World,
  request: PublicRequest,
  { shop, settings, photos }: { shop: Shop; settings: WidgetSettings; photos: boolean },
) => {
  const { accountId, product } = subjectOf(request, shop)
  const read = readWantedPage(request.query, settings)
  const wanted = { ...read, ask: { ...read.ask, photos: photos || read.ask.photos } }
  if (product === null) {
    const where = { accountId, storeUrl: shop.url }
    return { found: await readShopPage(world, where, withoutCountry(wanted)) }
  }
  const where = { accountId, product }
  return isOwnersFirstPage(wanted, settings)
    ? {
        first: await readFirstPage(world, where, { ask: wanted.ask, all: shop.widgets.values() }),
        ask: wanted.ask,
      }
    : { found: await readPage(world, where, wanted) }
}

/** `GET …/reviews`: one page and the summary as JSON. */
export const answerReviews = cachedAnswer(async (world, request, shop) => {
  const { settings } = widgetOf(request, shop)
  const { first, found } = await findPage(world, request, { shop, settings, photos: false })
  if (first) return { shop, product: first.product, type: JSON_TYPE, text: first.json }
  return { shop, product: found.product, type: JSON_TYPE, text: JSON.stringify(found.page) }
})

const findSummary = async (world: World, { accountId, product }: Subject) =>
  product === null
    ? { product: null, summary: await readShopSummary(world, accountId) }
    : readSummary(world, { accountId, product })

/** `GET …/summary`: average, count and distribution, imported reviews separately. */
export const answerSummary = cachedAnswer(async (world, request, shop) => {
  const { product, summary } = await findSummary(world, subjectOf(request, shop))
  return { shop, product, type: JSON_TYPE, text: JSON.stringify(summary) }
})

type Found = { shop: Shop; widget: ShownWidget; found: FoundPage }

const drawingFor = (
  world: World,
  request: PublicRequest,
  { shop, widget, found }: Found,
): Drawing => {
  const { publicUrl } = world.settings
  const shopUrl = `${publicUrl}/storefront/v1/${encodeURIComponent(readParam(request, 'shop'))}`
  return nameAnonymous({
    found,
    settings: widget.settings,
    words: chooseWidgetTexts(request.query['locale'], widget.settings),
    shopName: shop.name,
    storeUrl: shop.url,
    isShopWide: subjectOf(request, shop).isShopWide,
    widgetId: widget.id,
    homeUrl: publicUrl,
    shopUrl,
  })
}

/** What the layout shows: a page of reviews, or the counts alone. @throws Problem `not_found` for an unknown product. */
const findKnown = async (
  world: World,
  request: PublicRequest,
  { shop, settings }: { shop: Shop; settings: WidgetSettings },
): Promise<FoundPage> => {
  const { reads } = findLayout(settings.layout)
  if (reads === 'summary')
    return withoutReviews(await findSummary(world, subjectOf(request, shop)), settings)
  const page = await findPage(world, request, { shop, settings, photos: reads === 'photos' })
  return page.first ? parseFirstPage(page.first, page.ask) : page.found
}

/**
 * The same; a product that Plaudit does not know (yet) is one without reviews: a shop's page shows the empty state, and
 * its shopper's console no error.
 */
const findShown = async (
  world: World,
  request: PublicRequest,
  shown: { shop: Shop; settings: WidgetSettings },
): Promise<FoundPage> => {
  const { isShopWide } = subjectOf(request, shown.shop)
  try {
    return await findKnown(world, request, shown)
  } catch (error) {
    if (isShopWide || !(error instanceof Problem && error.code === 'not_found')) throw error
    return withoutReviews({ product: null, summary: summarize([]) }, shown.settings)
  }
}

/** `GET …/block`: a widget as HTML for a theme; with `part=list` only its reviews, which the script replaces. */
export const answerBlock = cachedAnswer(async (world, request, shop) => {
  const widget = widgetOf(request, shop)
  const found = await findShown(world, request, { shop, settings: widget.settings })
  const drawing = drawingFor(world, request, { shop, widget, found })
  const part =
    request.query['part'] === 'list'
      ? findLayout(widget.settings.layout).drawReviews(drawing)
      : drawBlock(drawing, {
          shop: readParam(request, 'shop'),
          product: request.params['product'] ?? null,
        })
  return { shop, product: found.product, type: HTML_TYPE, text: part?.html ?? '' }
})
