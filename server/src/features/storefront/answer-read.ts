import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../pack-text.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { Answer } from './cache/answer-cache.ts'
import { chooseTexts } from './drawing/choose-texts.ts'
import { drawBlock } from './drawing/draw-block.ts'
import { drawList } from './drawing/draw-list.ts'
import type { Drawing } from './drawing/draw-links.ts'
import { nameAnonymous } from './drawing/name-anonymous.ts'
import { findShop } from './cache/find-shop.ts'
import { codeVersion } from './cache/code-version.ts'
import { storefrontCacheOf, type Shop } from './cache/storefront-cache.ts'
import { parseFirstPage } from './first-pages/parse-first-page.ts'
import { readFirstPage } from './first-pages/read-first-page.ts'
import { readWantedPage, type WantedPage } from './reading/read-wanted-page.ts'
import { readPage, type FoundPage } from './reading/read-page.ts'
import { type ShownProduct } from './reading/view.ts'
import { readSummary } from './reading/read-summary.ts'

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

/** The page that a shopper sees first: the owner's own order and size, and no filter. */
const isOwnersFirstPage = ({ ask, place }: WantedPage, { sort, page_size }: Shop['settings']) =>
  !place && ask.sort === sort && ask.limit === page_size && ask.rating === null && !ask.photos

/** The kept first page, or any other from the reviews. */
const findPage = async (world: World, request: PublicRequest, { accountId, settings }: Shop) => {
  const where = { accountId, product: queryValue(request, 'product') }
  const wanted = readWantedPage(request.query, settings)
  return isOwnersFirstPage(wanted, settings)
    ? { first: await readFirstPage(world, where, wanted.ask), ask: wanted.ask }
    : { found: await readPage(world, where, wanted) }
}

/** `GET …/reviews`: one page and the summary as JSON. */
export const answerReviews = cachedAnswer(async (world, request, shop) => {
  const { first, found } = await findPage(world, request, shop)
  if (first) return { shop, product: first.product, type: JSON_TYPE, text: first.json }
  return { shop, product: found.product, type: JSON_TYPE, text: JSON.stringify(found.page) }
})

/** `GET …/summary`: average, count and distribution, imported reviews separately. */
export const answerSummary = cachedAnswer(async (world, request, shop) => {
  const { product, summary } = await readSummary(world, {
    accountId: shop.accountId,
    product: queryValue(request, 'product'),
  })
  return { shop, product, type: JSON_TYPE, text: JSON.stringify(summary) }
})

const drawingFor = (
  world: World,
  request: PublicRequest,
  { shop, found }: { shop: Shop; found: FoundPage },
): Drawing => {
  const { publicUrl } = world.settings
  const shopUrl = `${publicUrl}/storefront/v1/${encodeURIComponent(queryValue(request, 'shop'))}`
  return nameAnonymous({
    found,
    settings: shop.settings,
    words: chooseTexts(request.query['locale']),
    shopName: shop.name,
    homeUrl: publicUrl,
    shopUrl,
  })
}

/** `GET …/block`: the same page as HTML for a theme; with `part=list` only the list, which the script replaces. */
export const answerBlock = cachedAnswer(async (world, request, shop) => {
  const page = await findPage(world, request, shop)
  const found = page.first ? parseFirstPage(page.first, page.ask) : page.found
  const drawing = drawingFor(world, request, { shop, found })
  const { html } =
    request.query['part'] === 'list'
      ? drawList(drawing)
      : drawBlock(drawing, {
          shop: queryValue(request, 'shop'),
          product: queryValue(request, 'product'),
        })
  return { shop, product: found.product, type: HTML_TYPE, text: html }
})
