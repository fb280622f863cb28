import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * True for an address of the open internet; false for loopback, private, link-local and every other special range,
 * IPv4-mapped spellings included.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves a name and refuses it when any of its addresses is not public: the connection then uses just
 * what was checked (no rebinding).
 */
const guardedLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const bad = addresses.find(({ address }) => !isPublicAddress(address))
      if (bad) return callback(new RefusedAddress(`${hostname} leads to ${bad.address}`), '', 0)
      if (options.all)
        return (callback as unknown as (error: null, all: typeof addresses) => void)(
          null,
          addresses,
        )
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })

const MAX_REDIRECTS = 3

type Guard = {
  timeoutMs: number
  maxBytes: number
  allowOrigin?: string | undefined
  headers?: Record<string, string>
  /** How many redirects are followed; the next one is answered as it came, with its `location`. */
  redirects?: number
  /** Who turns names into addresses. */
  resolve?: typeof lookup
}

/** Loads what fetches: once for each guard, when it is first used. */
const openClient = async ({
  timeoutMs,
  resolve,
}: Required<Pick<Guard, 'timeoutMs' | 'resolve'>>) => {
  const { Agent, fetch } = await import('undici')
  return {
    fetch,
    guarded: new Agent({ connect: { lookup: guardedLookup(resolve), timeout: timeoutMs } }),
    open: new Agent({ connect: { timeout: timeoutMs } }),
  }
}

/** `location`, `retryAfter` and `contentType` are the answer's headers. */
export type Fetched = {
  status: number
  body: Uint8Array
  tooLarge: boolean
  location: string | null
  retryAfter: string | null
  contentType: string | null
}

/**
 * Fetches a stranger's address: http(s) only, no private addresses in any spelling (also after redirects and by DNS),
 * within `timeoutMs` and `maxBytes`. `allowOrigin`: one origin that is exempt (the sandbox's, when it stands in).
 */
export const guardedFetch = ({
  timeoutMs,
  maxBytes,
  allowOrigin,
  headers = {},
  redirects = MAX_REDIRECTS,
  resolve = lookup,
}: Guard) => {
  let client: ReturnType<typeof openClient> | undefined

  const assertAllowed = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new RefusedAddress(`${url.protocol} is not fetched`)
    if (url.origin === allowOrigin) return
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) throw new RefusedAddress(`${host} is not public`)
  }

  const step = async (url: URL, left: number, signal: AbortSignal): Promise<Fetched> => {
    assertAllowed(url)
    const { fetch, guarded, open } = await (client ??= openClient({ timeoutMs, resolve }))
    const response = await fetch(url, {
      redirect: 'manual',
      dispatcher: url.origin === allowOrigin ? open : guarded,
      headers,
      signal,
    })
    const to = response.headers.get('location')
    const facts = {
      location: to,
      retryAfter: response.headers.get('retry-after'),
      contentType: response.headers.get('content-type'),
    }
    if (response.status >= 300 && response.status < 400 && to) {
      await response.body?.cancel()
      if (left === 0)
        return {
          status: redirects === 0 ? response.status : 508,
          body: new Uint8Array(),
          tooLarge: false,
          ...facts,
        }
      return step(new URL(to, url), left - 1, signal)
    }
    return { status: response.status, ...(await readCapped(response.body, maxBytes)), ...facts }
  }
  return (url: URL, signal?: AbortSignal) =>
    step(
      url,
      redirects,
      signal
        ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
    )
}

const readCapped = async (stream: AsyncIterable<Uint8Array> | null, maxBytes: number) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream ?? []) {
    size += part.byteLength
    if (size > maxBytes) return { body: new Uint8Array(), tooLarge: true }
    parts.push(part)
  }
  return { body: new Uint8Array(Buffer.concat(parts)), tooLarge: false }
}
