import type { EarlyAnswer } from './api/page/early-answers.ts'
import { readPageData } from './api/page/page-data.ts'
import { traceHeaders } from './api/trace.ts'
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from './api/token-keys.ts'

/** API-20. */
const TIMEOUT_MS = 60_000

/**
 * Runs in the page's head, before any other script is there (built on its own by `list-preloads.ts`): starts the
 * first requests of the screen for whoever is signed in, so that the answers travel beside the code.
 * `api/page/early-answers.ts` hands them out.
 */
const startRequests = (token: string) => {
  const answers = new Map<string, Promise<EarlyAnswer | null>>()
  const arrived = new Map<string, EarlyAnswer>()
  const ask = async (url: string): Promise<EarlyAnswer | null> => {
    try {
      const response = await fetch(url, {
        headers: {
          ...traceHeaders(url),
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const contentType = response.headers.get('content-type') ?? ''
      const answer = { status: response.status, contentType, text: await response.text() }
      arrived.set(url, answer)
      return answer
    } catch {
      return null
    }
  }
  for (const path of readPageData()?.requests ?? [])
    answers.set(`/api/${path}`, ask(`/api/${path}`))
  globalThis.plauditEarly = { token, answers, arrived }
}

try {
  const token = localStorage.getItem(ACCESS_TOKEN_KEY)
  if (token && localStorage.getItem(REFRESH_TOKEN_KEY)) startRequests(token)
} catch {
  // No storage, or no data: the screen asks for everything itself.
}
