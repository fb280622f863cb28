import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { WebPage, WebPageProblem, WebPages } from '../web-pages.ts'
import { decodePage } from './decode-page.ts'
import { guardedFetch, RefusedAddress, type Fetched } from './guarded-fetch.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5 * 1024 * 1024
const HOPS = 5

type Settings = {
  userAgent: string
  /** The sandbox's, when it stands in. */
  allowOrigin?: string | undefined
}

/**
 * Where a page is read when the sandbox stands in: it has the shops of the platform's domain under `/shops/{domain}`, and
 * answers to both names of this machine.
 */
const standInAddress = (url: URL, standIn: string | undefined): URL => {
  if (!standIn) return url
  const path = `${url.pathname}${url.search}`
  if (url.hostname.endsWith('.myshopify.com'))
    return new URL(`/shops/${url.hostname}${path}`, standIn)
  const isHere = url.hostname === 'localhost' && url.port === new URL(standIn).port
  return isHere ? new URL(path, standIn) : url
}

const pageOf = (url: URL, fetched: Fetched): WebPage | WebPageProblem => {
  if (fetched.tooLarge) return { problem: 'too_large' }
  if (fetched.status === 404 || fetched.status === 410) return { problem: 'not_found' }
  if (fetched.status === 401 || fetched.status === 403) return { problem: 'refused' }
  if (fetched.status >= 300) return { problem: 'unreachable' }
  if (!/html/i.test(fetched.contentType ?? '')) return { problem: 'not_a_page' }
  return { url, html: decodePage(fetched) }
}

/** Pages by HTTP, from the open internet alone (`guardedFetch`), within ten seconds and five megabytes. */
export const httpWebPages = ({ userAgent, allowOrigin }: Settings): WebPages => {
  const call = guardedFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowOrigin,
    redirects: 0,
    headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml' },
  })
  const follow = async (address: URL): Promise<WebPage | WebPageProblem> => {
    let at = standInAddress(address, allowOrigin)
    for (let hop = 0; hop <= HOPS; hop++) {
      const fetched = await call(at)
      const isMoved = fetched.status >= 300 && fetched.status < 400 && fetched.location !== null
      if (!isMoved) return pageOf(at, fetched)
      const to = URL.parse(fetched.location!, at.href)
      if (!to) return { problem: 'unreachable' }
      at = to
    }
    return { problem: 'unreachable' }
  }
  return {
    readPage: async (address) => {
      assertOutsideTransaction('A page fetch')
      try {
        return await follow(address)
      } catch (error) {
        const cause = error instanceof Error ? error.cause : null
        const isRefused = error instanceof RefusedAddress || cause instanceof RefusedAddress
        if (isRefused) return { problem: 'refused' }
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        return { problem: isLate ? 'timed_out' : 'unreachable' }
      }
    },
  }
}
