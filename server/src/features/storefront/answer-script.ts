import type { PublicRequest, PublicAnswer } from '../../http/pages/public-route.ts'
import { encodingFor, type Encoding, packText } from '../../pack-text.ts'
import type { World } from '../../world.ts'
import { readWidget, type ScriptFile } from './drawing/read-widget.ts'
import { scriptVersion } from './script-version.ts'

const packedScripts = new Map<string, Buffer | null>()

const compressedScript = (name: ScriptFile, encoding: Encoding) => {
  const key = `${encoding}:${name}`
  if (!packedScripts.has(key)) packedScripts.set(key, packText(readWidget(name), encoding))
  return packedScripts.get(key) ?? null
}

/** `GET /storefront/v1/widget.js` and what it imports; for good where its address has this version (`v`). */
export const answerScript =
  (name: ScriptFile) =>
  (_world: World, request: PublicRequest): PublicAnswer => {
    const text = readWidget(name)
    const version = scriptVersion(name)
    const etag = `"${version}"`
    // Another server may have another build while a new one is rolled out.
    const isForGood = request.query['v'] === version
    const headers = {
      etag,
      'cache-control': isForGood
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=300, stale-while-revalidate=86400',
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
