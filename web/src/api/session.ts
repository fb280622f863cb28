import { forgetDrafts } from '../drafts/draft-storage.ts'
import { CallFailure, OtherAccount, SessionEnded } from './failures.ts'
import { requestOf } from './request.ts'
import { send } from './send.ts'
import { withRefreshLock, isTokenUsed, markTokenUsed } from './refresh-lock.ts'
import { accountOfToken } from './token-account.ts'
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from './token-keys.ts'
import { refreshToken } from '@plaudit/contract/accounts/sign-in'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/** `left`: signed out by choice, so no redirect back later. `other`: another tab signed in to another account. */
export type SessionState = 'in' | 'out' | 'left' | 'other'

const listeners = new Set<() => void>()
let leaving = false
/** The account that this page shows; null until there is a token. */
let shown: string | null = null
let isOther = false

const notify = () => listeners.forEach((listen) => listen())

export const accessToken = () => localStorage.getItem(ACCESS_TOKEN_KEY)
const storedRefreshToken = () => localStorage.getItem(REFRESH_TOKEN_KEY)
export const sessionState = (): SessionState => {
  if (isOther) return 'other'
  if (storedRefreshToken()) return 'in'
  return leaving ? 'left' : 'out'
}

/**
 * The account that this page shows: every request names it, and the server refuses another. Known from the first
 * token, before any request.
 */
export const shownAccount = () => (shown ??= accountOfToken(accessToken()))

/** Stops this page: it shows another account than the one of the tokens. */
export const markOtherAccount = () => {
  isOther = true
  notify()
}

/**
 * Checks the account of the stored token. The first one determines the account of this page; later ones must be the
 * same.
 * @throws OtherAccount
 */
export const assertShownAccount = () => {
  const signedIn = accountOfToken(accessToken())
  if (signedIn !== null) shown ??= signedIn
  if (!isOther && signedIn !== null && signedIn !== shown) markOtherAccount()
  if (isOther) throw new OtherAccount('Another account is signed in now in this browser.')
}

const store = (tokens: Tokens) => {
  localStorage.setItem(ACCESS_TOKEN_KEY, tokens.access)
  localStorage.setItem(REFRESH_TOKEN_KEY, tokens.refresh)
}

/** Saves the tokens of a new sign-in: this page is now for their account. */
export const saveTokens = (tokens: Tokens) => {
  store(tokens)
  shown = accountOfToken(tokens.access)
  leaving = false
  notify()
}

/** Drafts are kept when a session was refused, since its owner comes back. Logging out deletes them. */
export const endSession = (how: 'refused' | 'chosen') => {
  const account =
    how === 'chosen' && storedRefreshToken() ? (accountOfToken(accessToken()) ?? shown) : null
  localStorage.removeItem(ACCESS_TOKEN_KEY)
  localStorage.removeItem(REFRESH_TOKEN_KEY)
  leaving = how === 'chosen'
  notify()
  if (account) forgetDrafts(account)
}

/** An access token without a refresh token belongs to no session and is removed. */
const dropLoneToken = () => {
  if (!storedRefreshToken() && accessToken()) localStorage.removeItem(ACCESS_TOKEN_KEY)
}

/** Other tabs of this browser share the session: changes arrive by storage events. */
const onStorage = (event: StorageEvent) => {
  if (event.key !== REFRESH_TOKEN_KEY && event.key !== ACCESS_TOKEN_KEY && event.key !== null)
    return
  dropLoneToken()
  try {
    assertShownAccount()
  } catch {
    return
  }
  notify()
}

export const watchSession = (listen: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    dropLoneToken()
  }
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

const exchange = async (): Promise<void> => {
  const refresh = storedRefreshToken()
  if (!refresh) {
    endSession('refused')
    throw new SessionEnded('There is no session.')
  }
  const answer = await send(requestOf(refreshToken, { refresh }))
  // Signed out, or in as somebody else, before the response arrived: it is not for the current session.
  if (storedRefreshToken() !== refresh) {
    if (storedRefreshToken()) return
    throw new SessionEnded('The session has ended.')
  }
  if (answer.status >= 400 && answer.status < 500) {
    endSession('refused')
    throw new SessionEnded('The session has ended.')
  }
  if (answer.status !== 200)
    throw new CallFailure('The session could not be renewed.', { status: answer.status })
  store(JSON.parse(await answer.body.text()) as Tokens)
  assertShownAccount()
  notify()
}

const LOOK_EVERY_MS = 20
const MAX_CHECKS = 250

/** Another tab has the new tokens: they will arrive by storage. */
const awaitTokens = async (used: string): Promise<void> => {
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    if (storedRefreshToken() !== used) return
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
  throw new CallFailure('The session could not be renewed.', { status: 0 })
}

let renewing: Promise<void> | null = null

/**
 * Renews the session once for all waiting requests. `refused` is the access token that the server rejected; null when
 * there was none.
 */
export const renewSession = (refused: string | null): Promise<void> => {
  renewing ??= withRefreshLock(async () => {
    if (accessToken() !== refused && accessToken() !== null) return
    const refresh = storedRefreshToken()
    if (refresh && (await isTokenUsed(refresh))) return awaitTokens(refresh)
    await exchange()
    if (refresh && storedRefreshToken() !== refresh) await markTokenUsed(refresh)
  }).finally(() => {
    renewing = null
  })
  return renewing
}
