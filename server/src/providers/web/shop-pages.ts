import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { PageProblem, ShopPages } from '../shop-pages.ts'
import { guardedFetch, RefusedAddress } from './guarded-fetch.ts'

const TIMEOUT_MS = 12_000
const MAX_BYTES = 4 * 1024 * 1024

const problem = (problem: PageProblem) => ({ problem })

const isRefused = (error: unknown) =>
  error instanceof RefusedAddress ||
  (error instanceof Error && error.cause instanceof RefusedAddress)

/**
 * Pages from anywhere on the open web. `standIn`: the sandbox's origin, which has the shops of the platform's domain
 * under `/shops/{domain}`, and may be reached.
 */
export const webShopPages = ({
  userAgent,
  standIn,
}: {
  userAgent: string
  standIn?: string | undefined
}): ShopPages => {
  const fetchPage = guardedFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowOrigin: standIn,
    headers: { 'user-agent': userAgent, accept: 'text/html' },
  })
  const addressOf = (url: URL) =>
    standIn && url.hostname.endsWith('.myshopify.com')
      ? new URL(`${standIn}/shops/${url.hostname}${url.pathname}${url.search}`)
      : url
  return {
    read: async (url) => {
      assertOutsideTransaction('Reading a page of a shop')
      try {
        const { status, body, tooLarge } = await fetchPage(addressOf(url))
        if (status === 404 || status === 410) return problem('missing')
        if (status !== 200 || tooLarge) return problem('unreachable')
        return { html: new TextDecoder().decode(body) }
      } catch (error) {
        return problem(isRefused(error) ? 'refused_address' : 'unreachable')
      }
    },
  }
}
