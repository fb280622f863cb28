import { createHash } from 'node:crypto'
import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../pack-text.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { Answer } from './cache/answer-cache.ts'
import { chooseTexts } from './drawing/choose-texts.ts'
import { drawBlock, drawList } from './drawing/draw-block.ts'
import type { Drawing } from './drawing/draw-links.ts'
import { findShop } from './cache/find-shop.ts'
import { storefrontCacheOf, type Shop } from './cache/storefront-cache.ts'
import { readPage, readSummary, type FoundPage, type ShownProduct } from './reading/read-page.ts'
import { readWidget } from './drawing/read-widget.ts'

/** Any CDN may cache a response for half a minute, and serve it stale while it fetches the next one. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

// New HTML under an old ETag would never reach a cache: the style's hash identifies the code version.
let drawn: string | undefined
const codeVersion = () =>
  (drawn ??= createHash('sha256').update(readWidget('list.css')).digest('base64url').slice(0, 6))

type Content = { shop: Shop; product: ShownProduct; type: string; text: string }

// A string, not bytes: headers and body are then sent in one write.
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

const findPage = (world: World, request: PublicRequest, shop: Shop): Promise<FoundPage> =>
  readPage(
    world,
    { accountId: shop.accountId, product: queryValue(request, 'product'), settings: shop.settings },
    request.query,
  )

/** `GET …/reviews`: one page and the summary as JSON. */
export const answerReviews = cachedAnswer(async (world, request, shop) => {
  const { product, page } = await findPage(world, request, shop)
  return { shop, product, type: JSON_TYPE, text: JSON.stringify(page) }
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
  return {
    found,
    settings: shop.settings,
    words: chooseTexts(request.query['locale']),
    shopName: shop.name,
    homeUrl: publicUrl,
    shopUrl,
  }
}

/** `GET …/block`: the same page as HTML for a theme; with `part=list` only the list, which the script replaces. */
export const answerBlock = cachedAnswer(async (world, request, shop) => {
  const found = await findPage(world, request, shop)
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

type Script = 'widget.js' | 'lightbox.js'

const packedScripts = new Map<string, Buffer | null>()
const compressedScript = (name: Script, encoding: Encoding) => {
  const key = `${encoding}:${name}`
  if (!packedScripts.has(key)) packedScripts.set(key, packText(readWidget(name), encoding))
  return packedScripts.get(key) ?? null
}

/** `GET /storefront/v1/widget.js` and what it imports. */
export const answerScript =
  (name: Script) =>
  (_world: World, request: PublicRequest): PublicAnswer => {
    const text = readWidget(name)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
    const headers = {
      etag,
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' }
    const full = {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = encoding && compressedScript(name, encoding)
    return body
      ? { status: 200, headers: { ...full, 'content-encoding': encoding }, body }
      : { status: 200, headers: full, body: text }
  }
