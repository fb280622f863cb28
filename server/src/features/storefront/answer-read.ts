import { createHash } from 'node:crypto'
import {
  layouts,
  type Layout,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../pack-text.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { Answer } from './cache/answer-cache.ts'
import { chooseWidgetTexts } from './drawing/texts/choose-widget-texts.ts'
import { drawBlock } from './layouts/draw-block.ts'
import type { Drawing } from './drawing/draw-links.ts'
import { nameAnonymous } from './drawing/name-anonymous.ts'
import { findShop } from './cache/find-shop.ts'
import { codeVersion } from './cache/code-version.ts'
import { findLayout } from './layouts/find-layout.ts'
import { storefrontCacheOf, type Shop } from './cache/storefront-cache.ts'
import { parseFirstPage } from './first-pages/parse-first-page.ts'
import { readFirstPage } from './first-pages/read-first-page.ts'
import { readWantedPage, type WantedPage } from './reading/read-wanted-page.ts'
import { readPage, type FoundPage } from './reading/read-page.ts'
import { type ShownProduct } from './reading/view.ts'
import { readSummary } from './reading/read-summary.ts'
import { readShopPage } from './reading/shop/read-shop-page.ts'
import { readShopSummary } from './reading/shop/read-shop-summary.ts'
import { withoutReviews } from './reading/without-reviews.ts'

/** Any CDN may cache a response for half a minute, and serve it stale while it fetches the next one. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** `product`: null where the answer is about the whole shop. */
type Content = { shop: Shop; product: ShownProduct | null; type: string; text: string }

// No version is kept of a whole shop: every writer of its reviews would wait for that one row.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

// The code's version too: new HTML under an old ETag would never reach a cache. A string, not bytes: headers and body
// are then sent in one write.
const buildAnswer = ({ shop, product, type, text }: Content): Answer => {
  const etag = `W/"${product?.sign ?? hashOf(text)}-${shop.settingsVersion}-${codeVersion()}"`
  return {
    body: text,
    etag,
    about: [product?.id ?? `shop:${shop.accountId}`, `account:${shop.accountId}`],
    headers: {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      vary: 'accept-encoding',
      etag,
    },
  }
}

/** Compressed once for each encoding, and dropped together with the answer. */
const packed = new WeakMap<Answer, Map<string, Buffer | null>>()

const compressedOf = (answer: Answer, encoding: Encoding): Buffer | null => {
  const known = packed.get(answer) ?? new Map<string, Buffer | null>()
  packed.set(answer, known)
  if (!known.has(encoding)) known.set(encoding, packText(answer.body, encoding))
  return known.get(encoding) ?? null
}

const send = (answer: Answer, request: PublicRequest): PublicAnswer => {
  const known = request.headers['if-none-match']
  if (typeof known === 'string' && known.split(/\s*,\s*/).includes(answer.etag))
    return { status: 304, headers: { etag: answer.etag, 'cache-control': CACHE_CONTROL }, body: '' }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = encoding && compressedOf(answer, encoding)
  if (!body) return { status: 200, headers: answer.headers, body: answer.body }
  return { status: 200, headers: { ...answer.headers, 'content-encoding': encoding }, body }
}

const queryValue = (request: PublicRequest, name: string): string => {
  const value = request.params[name] ?? ''
  if (!value || value.length > 300 || value.includes('\0')) throw new Problem('not_found')
  return value
}

/** Answers from the cache where possible; else builds the answer once for all concurrent requests. */
const cachedAnswer = (
  build: (world: World, request: PublicRequest, shop: Shop) => Promise<Content>,
) => {
  return (world: World, request: PublicRequest): PublicAnswer | Promise<PublicAnswer> => {
    const { answers: pages, searchAnswers, isListening } = storefrontCacheOf(world)
    const answers = request.query['search'] ? searchAnswers : pages
    const there = answers.get(request.url)
    if (there) return send(there, request)
    const make = async () =>
      buildAnswer(await build(world, request, await findShop(world, queryValue(request, 'shop'))))
    return (isListening ? answers.make(request.url, make) : make()).then((answer) =>
      send(answer, request),
    )
  }
}

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
const isOwnersFirstPage = ({ ask, place }: WantedPage, { sort, page_size }: WidgetSettings) =>
  !place &&
  ask.sort === sort &&
  ask.limit === page_size &&
  ask.rating === null &&
  !ask.photos &&
  ask.search === null

/** What is asked about: a product, or the whole shop (`product` null), which the query may narrow to a product. */
type Subject = { accountId: string; product: string | null; isShopWide: boolean }

const subjectOf = (request: PublicRequest, { accountId }: Shop): Subject => {
  if (request.params['product'] !== undefined)
    return { accountId, product: queryValue(request, 'product'), isShopWide: false }
  const { product = '' } = request.query
  if (product.length > 300 || product.includes('\0')) throw new Problem('not_found')
  return { accountId, product: product || null, isShopWide: true }
}

/** The kept first page, or any other from the reviews; of photos alone where `photos` says so. */
const findPage = async (
  world: World,
  request: PublicRequest,
  { shop, settings, photos }: { shop: Shop; settings: WidgetSettings; photos: boolean },
) => {
  const { accountId, product } = subjectOf(request, shop)
  const read = readWantedPage(request.query, settings)
  const wanted = { ...read, ask: { ...read.ask, photos: photos || read.ask.photos } }
  if (product === null)
    return { found: await readShopPage(world, { accountId, storeUrl: shop.url }, wanted) }
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
  const shopUrl = `${publicUrl}/storefront/v1/${encodeURIComponent(queryValue(request, 'shop'))}`
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

/** What the layout shows: a page of reviews, or the counts alone. */
const findShown = async (
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

/** `GET …/block`: a widget as HTML for a theme; with `part=list` only its reviews, which the script replaces. */
export const answerBlock = cachedAnswer(async (world, request, shop) => {
  const widget = widgetOf(request, shop)
  const found = await findShown(world, request, { shop, settings: widget.settings })
  const drawing = drawingFor(world, request, { shop, widget, found })
  const part =
    request.query['part'] === 'list'
      ? findLayout(widget.settings.layout).drawReviews(drawing)
      : drawBlock(drawing, {
          shop: queryValue(request, 'shop'),
          product: request.params['product'] ?? null,
        })
  return { shop, product: found.product, type: HTML_TYPE, text: part?.html ?? '' }
})
