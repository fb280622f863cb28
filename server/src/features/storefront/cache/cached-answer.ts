import { createHash } from 'node:crypto'
import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { encodingFor, packText, type Encoding } from '../../../pack-text.ts'
import type { World } from '../../../world.ts'
import { readParam } from '../reading/read-param.ts'
import type { ShownProduct } from '../reading/view.ts'
import type { Answer } from './answer-cache.ts'
import { codeVersion } from './code-version.ts'
import { findShop } from './find-shop.ts'
import { storefrontCacheOf, type Shop } from './storefront-cache.ts'

/** Any CDN may cache a response for half a minute, and serve it stale while it fetches the next one. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

/** `product`: null where the answer is about the whole shop. */
export type Content = { shop: Shop; product: ShownProduct | null; type: string; text: string }

// No version is kept of a whole shop: every writer of its reviews would wait for that one row.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

// What made it too: new HTML, or other addresses of pictures, under an old ETag would never reach a cache. Bytes, not a
// string: one of 20 kB with a single "–" in it would be encoded anew for each request, which doubles what it takes.
const buildAnswer = (
  { settings, files }: World,
  { shop, product, type, text }: Content,
): Answer => {
  const about = product?.sign ?? hashOf(text)
  const made = hashOf(`${codeVersion()} ${settings.publicUrl} ${files.publicUrl('public/')}`)
  const etag = `W/"${about}-${shop.settingsVersion}-${made.slice(0, 6)}"`
  return {
    body: Buffer.from(text),
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

/** Answers from the cache where possible; else builds the answer once for all concurrent requests. */
export const cachedAnswer = (
  build: (world: World, request: PublicRequest, shop: Shop) => Promise<Content>,
) => {
  return (world: World, request: PublicRequest): PublicAnswer | Promise<PublicAnswer> => {
    const { answers: pages, searchAnswers, isListening } = storefrontCacheOf(world)
    const answers = request.query['search'] ? searchAnswers : pages
    const there = answers.get(request.url)
    if (there) return send(there, request)
    const make = async () =>
      buildAnswer(
        world,
        await build(world, request, await findShop(world, readParam(request, 'shop'))),
      )
    return (isListening ? answers.make(request.url, make) : make()).then((answer) =>
      send(answer, request),
    )
  }
}
