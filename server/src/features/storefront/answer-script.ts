import { createHash } from 'node:crypto'
import type { PublicRequest, PublicAnswer } from '../../http/pages/public-route.ts'
import { encodingFor, type Encoding, packText } from '../../pack-text.ts'
import type { World } from '../../world.ts'
import { readWidget } from './drawing/read-widget.ts'

type Script = 'widget.js' | 'lightbox.js' | 'write.js'
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
