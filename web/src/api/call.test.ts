import { getAccount } from '@plaudit/contract/accounts/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { MaxRetriesError, SessionEnded } from './failures.ts'
import { endSession, saveTokens, sessionState } from './session.ts'
import { send } from './send.ts'
import { markTokenUsed } from './refresh-lock.ts'
import { login } from '@plaudit/contract/accounts/sign-in'
import { countReviews } from '@plaudit/contract/reviews/counts'

type Answer = { status: number; body?: unknown }
type Wire = (path: string, token: string | null) => Answer | Promise<Answer>

const kept = new Map<string, string>()
const sent: { path: string; token: string | null }[] = []

/** The browser's network and storage; what is under test is everything between them and a screen. */
const browser = (wire: Wire) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '')
    const token =
      (init.headers as Record<string, string>)['Authorization']?.replace('Bearer ', '') ?? null
    sent.push({ path, token })
    const { status, body } = await wire(path, token)
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
}

const times = (path: string) => sent.filter((one) => one.path === path).length
const REFRESH = 'auth/token/refresh/'

beforeEach(() => {
  kept.clear()
  sent.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a session that has to be renewed', () => {
  test('S4.036 S8.001 S7.013 a 401 renews once for all that wait, and each request is sent again with the new token', async () => {
    browser((path, token) => {
      if (path === REFRESH) return { status: 200, body: { access: 'new', refresh: 'second' } }
      return token === 'new'
        ? { status: 200, body: { name: 'Maren' } }
        : { status: 401, body: { detail: 'Please log in.' } }
    })
    saveTokens({ access: 'old', refresh: 'first-1' })
    const answers = await Promise.all([
      call(getAccount, {}),
      call(countReviews, {}),
      call(getAccount, {}),
    ])
    expect(answers).toHaveLength(3)
    expect(times(REFRESH)).toBe(1)
    expect(kept.get('plaudit.refresh_token')).toBe('second')
  })

  test('S4.036 a token that another tab has exchanged is not sent again, however late that tab’s storage arrives here', async () => {
    browser((_path, token) =>
      token === 'new'
        ? { status: 200, body: { name: 'Maren' } }
        : { status: 401, body: { detail: 'Please log in.' } },
    )
    await markTokenUsed('used-elsewhere')
    saveTokens({ access: 'old', refresh: 'used-elsewhere' })
    const answer = call(getAccount, {})
    await vi.waitFor(async () =>
      expect((await navigator.locks.query()).held?.map(({ name }) => name)).toContain(
        'plaudit.refresh',
      ),
    )
    kept.set('plaudit.access_token', 'new')
    kept.set('plaudit.refresh_token', 'second')
    expect(await answer).toEqual({ name: 'Maren' })
    expect(times(REFRESH)).toBe(0)
  })

  test('S4.038 S8.001 a refusal of the renewal clears the tokens', async () => {
    browser(() => ({ status: 401, body: { detail: 'no' } }))
    saveTokens({ access: 'old', refresh: 'first-2' })
    await expect(call(getAccount, {})).rejects.toThrow(SessionEnded)
    expect(sessionState()).toBe('out')
  })

  test('S4.037 a 401 without a refresh token ends the session at once, and no token stays', async () => {
    browser(() => ({ status: 401, body: { detail: 'no' } }))
    kept.set('plaudit.access_token', 'old')
    await expect(call(getAccount, {})).rejects.toThrow(SessionEnded)
    expect(times(REFRESH)).toBe(0)
    expect([...kept.keys()]).toEqual([])
  })

  test('S4.036 B5: with the access token alone missing it is renewed and the request goes on, without a call that must fail first', async () => {
    browser((path, token) => {
      if (path === REFRESH) return { status: 200, body: { access: 'new', refresh: 'second' } }
      return token === 'new'
        ? { status: 200, body: { name: 'Maren' } }
        : { status: 401, body: { detail: 'Please log in.' } }
    })
    kept.set('plaudit.refresh_token', 'first-8')
    expect(await call(getAccount, {})).toEqual({ name: 'Maren' })
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      [REFRESH, null],
      ['auth/user/', 'new'],
    ])
  })

  test('S4.037 B5: a log-out while the renewal is on its way leaves no token behind', async () => {
    const answered = Promise.withResolvers<void>()
    browser(async (path) => {
      if (path !== REFRESH) return { status: 401, body: { detail: 'no' } }
      await answered.promise
      return { status: 200, body: { access: 'new', refresh: 'second' } }
    })
    saveTokens({ access: 'old', refresh: 'first-9' })
    const failed = call(getAccount, {}).catch((cause: unknown) => cause)
    await vi.waitUntil(() => times(REFRESH) === 1)
    endSession('chosen')
    answered.resolve()
    expect(await failed).toBeInstanceOf(SessionEnded)
    expect([...kept.keys()]).toEqual([])
  })

  test('S9.046 B5: the first call already carries a trace, and one to another host none', async () => {
    const seen: Record<string, string>[] = []
    browser(() => ({ status: 200, body: {} }))
    const fetchOnce = globalThis.fetch
    vi.stubGlobal(
      'fetch',
      (url: string, init: RequestInit) => (
        seen.push(init.headers as Record<string, string>),
        fetchOnce(url, init)
      ),
    )
    saveTokens({ access: 'a', refresh: 'first-10' })
    await call(getAccount, {})
    expect(seen[0]!['sentry-trace']).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}-1$/)
    for (const url of [
      'https://shop.example.com/x',
      '//shop.example.com/x',
      'https://localhost.example.com/',
    ]) {
      await send({ method: 'GET', url, headers: {}, body: null, guest: true })
      expect(seen.at(-1)).toEqual({})
    }
  })

  test('S5.005 S8.003 S9.025 a renewal without an answer is tried 5 times more, then a MaxRetriesError, and the tokens stay', async () => {
    vi.useFakeTimers()
    browser((path) =>
      path === REFRESH ? { status: 503 } : { status: 401, body: { detail: 'no' } },
    )
    saveTokens({ access: 'old', refresh: 'first-3' })
    const failure = call(getAccount, {}).catch((cause: unknown) => cause)
    await vi.runAllTimersAsync()
    expect(await failure).toBeInstanceOf(MaxRetriesError)
    expect(await failure).toMatchObject({ name: 'MaxRetriesError' })
    expect(times('auth/user/')).toBe(6)
    expect(sessionState()).toBe('in')
  })

  test('a refused sign-in is no reason to renew anything', async () => {
    browser(() => ({ status: 401, body: { detail: 'no' } }))
    await expect(call(login, { email: 'maren@example.com', password: 'x' })).rejects.toMatchObject({
      status: 401,
    })
    expect(sent).toHaveLength(1)
  })
})

describe('what can go wrong on the way', () => {
  test('S8.002 S4.039 a 402 sets the flag plansModal to "true" and passes the error on', async () => {
    browser(() => ({ status: 402, body: { detail: 'This needs a plan.', error_code: 1 } }))
    saveTokens({ access: 'a', refresh: 'first-4' })
    await expect(call(getAccount, {})).rejects.toMatchObject({
      status: 402,
      body: { error_code: 1 },
    })
    expect(kept.get('plansModal')).toBe('true')
  })

  test('S5.004 an absent or null body is "No data"; an empty object or list is data', async () => {
    let body: unknown
    browser(() => ({ status: 200, body }))
    saveTokens({ access: 'a', refresh: 'first-5' })
    await expect(call(getAccount, {})).rejects.toThrow('No data')
    body = null
    await expect(call(getAccount, {})).rejects.toThrow('No data')
    body = {}
    await expect(call(getAccount, {})).resolves.toEqual({})
    body = []
    await expect(call(getAccount, {})).resolves.toEqual([])
  })

  test('S8.005 no network is "Network Error"', async () => {
    browser(() => Promise.reject(new TypeError('Failed to fetch')))
    saveTokens({ access: 'a', refresh: 'first-6' })
    await expect(call(getAccount, {})).rejects.toThrow('Network Error')
  })

  test('S7.003 S8.004 S9.025 an answer that takes longer than 60 seconds is "timeout of 60000ms exceeded"', async () => {
    const over = AbortSignal.abort(new DOMException('over', 'TimeoutError'))
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over)
    browser(() => Promise.reject(over.reason))
    saveTokens({ access: 'a', refresh: 'first-7' })
    await expect(call(getAccount, {})).rejects.toThrow('timeout of 60000ms exceeded')
    expect(limit).toHaveBeenCalledWith(60_000)
    limit.mockRestore()
  })
})
