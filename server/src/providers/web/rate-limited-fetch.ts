import { setTimeout as pause } from 'node:timers/promises'
import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { PageAnswer } from '../review-sites.ts'
import { decodePage } from './decode-page.ts'
import { guardedFetch, type Fetched } from './guarded-fetch.ts'

export type RateLimit = {
  /** Where a host is reached: `https://{host}`, or a stand-in that has the host in its path. */
  base: string
  /** Between two calls of one host; a little chance is added, so that nothing beats in time. */
  delayMs: number
  userAgent: string
  allowOrigin?: string | undefined
}

const TRIES = 5
const HOPS = 5
const TIMEOUT_MS = 30_000
const MAX_BYTES = 12 * 1024 * 1024
/** A site that wants a longer pause than this is left alone. */
const LONGEST_PAUSE_MS = 120_000

/** Seconds or a date; null when it says neither. */
const pauseAsked = (retryAfter: string | null, now: number): number | null => {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

const isSignIn = (url: URL) =>
  url.pathname.includes('/ap/signin') || /^(?:login|passport)\./.test(url.hostname)
const isRobot = (url: URL) => /\/errors\/validateCaptcha|\/punish|_____tmd_____/.test(url.href)

/** What to try again, after the pause that the site asks for if it asks for one. */
type Again = { again: number | null; problem: 'busy' | 'unreachable' }
type Call = (url: URL, signal?: AbortSignal) => Promise<Fetched>

const isRedirect = (fetched: Fetched): fetched is Fetched & { location: string } =>
  fetched.location !== null && fetched.status >= 300 && fetched.status < 400

/** What a page that leads nowhere else says. */
const answerOf = (fetched: Fetched, now: number): PageAnswer | Again => {
  if (fetched.status === 429 || fetched.status === 503)
    return { again: pauseAsked(fetched.retryAfter, now), problem: 'busy' }
  if (fetched.status >= 500 || fetched.tooLarge) return { again: null, problem: 'unreachable' }
  if (fetched.status === 404 || fetched.status === 410) return { problem: 'gone' }
  // A wall comes with 200 or 403; whoever reads the page tells it apart.
  return { text: decodePage(fetched) }
}

/** One try for a page, along its redirects as far as a wall. */
const attempt = async (
  call: Call,
  { url, signal, now }: { url: URL; signal: AbortSignal; now: () => Date },
): Promise<PageAnswer | Again> => {
  let at = url
  for (let hop = 0; hop <= HOPS; hop++) {
    const fetched = await call(at, signal)
    if (!isRedirect(fetched)) return answerOf(fetched, now().getTime())
    const to = URL.parse(fetched.location, at.href)
    if (!to) break
    if (isSignIn(to)) return { problem: 'sign_in' }
    if (isRobot(to)) return { problem: 'robot' }
    at = to
  }
  return { problem: 'unreachable' }
}

/** Tries again what is busy or cut off, with ever longer pauses unless the site asks for one. */
const persist = async (
  tryOnce: () => Promise<PageAnswer | Again>,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Promise<PageAnswer> => {
  let problem: Again['problem'] = 'unreachable'
  for (let tries = 0; tries < TRIES; tries++) {
    let asked: number | null = null
    try {
      const answer = await tryOnce()
      if (!('again' in answer)) return answer
      ;({ problem, again: asked } = answer)
    } catch (error) {
      if (signal.aborted) throw error
      problem = 'unreachable'
    }
    const wait = asked ?? delayMs * 2 ** (tries + 1) * (0.75 + Math.random() * 0.5)
    if (wait > LONGEST_PAUSE_MS) return { problem }
    if (tries < TRIES - 1) await pause(wait, undefined, { signal })
  }
  return { problem }
}

/** The addresses that a short link leads to, one after the other. */
const followFrom = async (call: Call, address: URL): Promise<string[]> => {
  const seen: string[] = []
  let at = address
  for (let hop = 0; hop < HOPS; hop++) {
    const fetched = await call(at).catch(() => null)
    const to = fetched?.location ? URL.parse(fetched.location, at.href) : null
    if (!to) break
    seen.push(to.href)
    at = to
  }
  return seen
}

/** One after the other for each host, with a pause after each call. */
const queuePerHost = (delayMs: number) => {
  const queues = new Map<string, Promise<unknown>>()
  return <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(host) ?? Promise.resolve()).then(work)
    const rest = turn.catch(() => null).then(() => pause(delayMs * (1 + Math.random() * 0.5)))
    queues.set(host, rest)
    return turn
  }
}

/**
 * Fetches pages of a site as a guest who means well: one call at a time for each host with a pause between, again after
 * 429, 5xx and cut connections with ever longer pauses (the site's own `Retry-After` wins), never past a wall.
 */
export const rateLimitedFetch = (
  { base, delayMs, userAgent, allowOrigin }: RateLimit,
  now: () => Date,
) => {
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html,application/json;q=0.9,*/*;q=0.5',
    'accept-language': 'en',
  }
  const fetchOnce = guardedFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowOrigin,
    headers,
    redirects: 0,
  })
  const inTurn = queuePerHost(delayMs)
  const placeOf = (url: URL) =>
    new URL(`${base.replace('{host}', url.hostname)}${url.pathname}${url.search}`)
  const call: Call = (url, signal) => {
    assertOutsideTransaction(`A call of ${url.hostname}`)
    return inTurn(url.hostname, () => fetchOnce(placeOf(url), signal))
  }
  return {
    page: (url: URL, signal: AbortSignal): Promise<PageAnswer> =>
      persist(() => attempt(call, { url, signal, now }), { delayMs, signal }),
    follow: (address: URL): Promise<string[]> => followFrom(call, address),
  }
}
