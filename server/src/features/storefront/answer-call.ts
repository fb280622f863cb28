import { createHash } from 'node:crypto'
import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../pack-text.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { Answer } from './memory/answer-cache.ts'
import { chooseWords } from './drawing/choose-words.ts'
import { drawBlock, drawList } from './drawing/draw-block.ts'
import type { Drawing } from './drawing/draw-links.ts'
import { findShop } from './memory/find-shop.ts'
import { memoryOf, type Shop } from './memory/keep-memory.ts'
import { readPage, readSummary, type FoundPage, type ShownProduct } from './reading/read-page.ts'
import { readWidget } from './drawing/read-widget.ts'

/** Any CDN may carry an answer for half a minute, and go on with it while it fetches the next. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

// A new drawing under an old ETag would never reach a cache: the style stands for the code that it is released with.
let drawn: string | undefined
const drawnSign = () =>
  (drawn ??= createHash('sha256').update(readWidget('list.css')).digest('base64url').slice(0, 6))

type Content = { shop: Shop; product: ShownProduct; type: string; text: string }

// A string, not bytes: head and body then leave in one write.
const answerFrom = ({ shop, product, type, text }: Content): Answer => {
  const etag = `W/"${product.sign}-${shop.look}-${drawnSign()}"`
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

/** Packed once for each kind of browser, and gone with the answer. */
const packed = new WeakMap<Answer, Map<string, Buffer | null>>()

const packedOf = (answer: Answer, encoding: Encoding): Buffer | null => {
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
  const body = encoding && packedOf(answer, encoding)
  if (!body) return { status: 200, headers: answer.headers, body: answer.body }
  return { status: 200, headers: { ...answer.headers, 'content-encoding': encoding }, body }
}

const named = (request: PublicRequest, name: string): string => {
  const value = request.params[name] ?? ''
  if (!value || value.length > 300 || value.includes('\0')) throw new Problem('not_found')
  return value
}

/** A call that is answered from memory at once where it can be, and builds its answer once for all who ask meanwhile. */
const remembered = (
  build: (world: World, request: PublicRequest, shop: Shop) => Promise<Content>,
) => {
  return (world: World, request: PublicRequest): PublicAnswer | Promise<PublicAnswer> => {
    const { answers, hears } = memoryOf(world)
    const there = answers.get(request.url)
    if (there) return send(there, request)
    const make = async () =>
      answerFrom(await build(world, request, await findShop(world, named(request, 'shop'))))
    return (hears ? answers.make(request.url, make) : make()).then((answer) =>
      send(answer, request),
    )
  }
}

const pageOf = (world: World, request: PublicRequest, shop: Shop): Promise<FoundPage> =>
  readPage(
    world,
    { accountId: shop.accountId, product: named(request, 'product'), settings: shop.settings },
    request.query,
  )

/** `GET …/reviews`: one page and the summary as JSON. */
export const answerReviews = remembered(async (world, request, shop) => {
  const { product, page } = await pageOf(world, request, shop)
  return { shop, product, type: JSON_TYPE, text: JSON.stringify(page) }
})

/** `GET …/summary`: average, count, distribution, imported ones beside them. */
export const answerSummary = remembered(async (world, request, shop) => {
  const { product, summary } = await readSummary(world, {
    accountId: shop.accountId,
    product: named(request, 'product'),
  })
  return { shop, product, type: JSON_TYPE, text: JSON.stringify(summary) }
})

const drawingOf = (
  world: World,
  request: PublicRequest,
  { shop, found }: { shop: Shop; found: FoundPage },
): Drawing => {
  const { publicUrl } = world.settings
  const shopUrl = `${publicUrl}/storefront/v1/${encodeURIComponent(named(request, 'shop'))}`
  return {
    found,
    settings: shop.settings,
    words: chooseWords(request.query['locale']),
    shopName: shop.name,
    homeUrl: publicUrl,
    shopUrl,
  }
}

/** `GET …/block`: the same page as HTML for a theme; with `part=list` only the list, which the script swaps in. */
export const answerBlock = remembered(async (world, request, shop) => {
  const found = await pageOf(world, request, shop)
  const drawing = drawingOf(world, request, { shop, found })
  const { html } =
    request.query['part'] === 'list'
      ? drawList(drawing)
      : drawBlock(drawing, { shop: named(request, 'shop'), product: named(request, 'product') })
  return { shop, product: found.product, type: HTML_TYPE, text: html }
})

type Script = 'widget.js' | 'lightbox.js'

const packedScripts = new Map<string, Buffer | null>()
const packedScript = (name: Script, encoding: Encoding) => {
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
    const body = encoding && packedScript(name, encoding)
    return body
      ? { status: 200, headers: { ...full, 'content-encoding': encoding }, body }
      : { status: 200, headers: full, body: text }
  }
