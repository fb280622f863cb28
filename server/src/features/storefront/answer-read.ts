import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../pack-text.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { Answer } from './cache/answer-cache.ts'
import { chooseWidgetTexts } from './drawing/choose-widget-texts.ts'
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
import { withoutReviews } from './reading/without-reviews.ts'

/** Any CDN may cache a response for half a minute, and serve it stale while it fetches the next one. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

type Content = { shop: Shop; product: ShownProduct; type: string; text: string }

// The code's version too: new HTML under an old ETag would never reach a cache. A string, not bytes: headers and body
// are then sent in one write.
const buildAnswer = ({ shop, product, type, text }: Content): Answer => {
  const etag = `W/"${product.sign}-${shop.settingsVersion}-${codeVersion()}"`
  return {
    body: text,
    etag,
    about: [product.id, `account:${shop.accountId}`],
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
    const { answers, isListening } = storefrontCacheOf(world)
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

/** The widget that is asked for; the first one where none is. @throws Problem `not_found`. */
const widgetOf = (request: PublicRequest, { accountId, widgets }: Shop): ShownWidget => {
  const named = request.query['widget'] || accountId
  const settings = widgets.get(named)
  if (!settings) throw new Problem('not_found')
  return { id: named === accountId ? null : named, settings }
}

/** The page that a shopper sees first: the owner's own order and size, and no filter. */
const isOwnersFirstPage = ({ ask, place }: WantedPage, { sort, page_size }: WidgetSettings) =>
  !place && ask.sort === sort && ask.limit === page_size && ask.rating === null && !ask.photos

const whereOf = (request: PublicRequest, { accountId }: Shop) => ({
  accountId,
  product: queryValue(request, 'product'),
})

/** The kept first page, or any other from the reviews. */
const findPage = async (
  world: World,
  request: PublicRequest,
  { shop, settings }: { shop: Shop; settings: WidgetSettings },
) => {
  const where = whereOf(request, shop)
  const wanted = readWantedPage(request.query, settings)
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
  const { first, found } = await findPage(world, request, { shop, settings })
  if (first) return { shop, product: first.product, type: JSON_TYPE, text: first.json }
  return { shop, product: found.product, type: JSON_TYPE, text: JSON.stringify(found.page) }
})

/** `GET …/summary`: average, count and distribution, imported reviews separately. */
export const answerSummary = cachedAnswer(async (world, request, shop) => {
  const { product, summary } = await readSummary(world, whereOf(request, shop))
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
  if (findLayout(settings.layout).reads === 'summary')
    return withoutReviews(await readSummary(world, whereOf(request, shop)), settings)
  const page = await findPage(world, request, { shop, settings })
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
          product: queryValue(request, 'product'),
        })
  return { shop, product: found.product, type: HTML_TYPE, text: part?.html ?? '' }
})
