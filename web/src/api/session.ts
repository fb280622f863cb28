import { forgetDrafts } from '../drafts/draft-storage.ts'
import { CallFailure, OtherAccount, SessionEnded } from './failures.ts'
import { requestOf } from './request.ts'
import { send } from './send.ts'
import { inTurn, isExchanged, sayExchanged } from './take-turns.ts'
import { accountOfToken } from './token-account.ts'
import { refreshToken } from '@plaudit/contract/accounts/sign-in'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/** API-22: both tokens are held in the browser's local storage. */
const ACCESS = 'plaudit.access_token'
const REFRESH = 'plaudit.refresh_token'

/** `left` is a sign-out by choice: nobody is asked to come back to where they were. `other`: another tab signed in to another account. */
export type SessionState = 'in' | 'out' | 'left' | 'other'

const listeners = new Set<() => void>()
let leaving = false
/** The account that this page shows; null until the first token tells. */
let shown: string | null = null
let isOther = false

const tell = () => listeners.forEach((listen) => listen())

export const accessToken = () => localStorage.getItem(ACCESS)
const refreshTokenHeld = () => localStorage.getItem(REFRESH)
export const sessionState = (): SessionState => {
  if (isOther) return 'other'
  if (refreshTokenHeld()) return 'in'
  return leaving ? 'left' : 'out'
}

/** The account that this page believes in: every call says so, and the server refuses another. The first token tells, before any call too. */
export const shownAccount = () => (shown ??= accountOfToken(accessToken()))

/** From now on this page does nothing any more: what it shows belongs to another account than the tokens do. */
export const markOtherAccount = () => {
  isOther = true
  tell()
}

/**
 * Looks whose token lies in storage now. The first one tells whom this page is for; later ones must be theirs.
 * @throws OtherAccount
 */
export const assertShownAccount = () => {
  const held = accountOfToken(accessToken())
  if (held !== null) shown ??= held
  if (!isOther && held !== null && held !== shown) markOtherAccount()
  if (isOther) throw new OtherAccount('Another account is signed in now in this browser.')
}

const store = (tokens: Tokens) => {
  localStorage.setItem(ACCESS, tokens.access)
  localStorage.setItem(REFRESH, tokens.refresh)
}

/** Somebody has signed in here: this page is for their account from now on. */
export const keepTokens = (tokens: Tokens) => {
  store(tokens)
  shown = accountOfToken(tokens.access)
  leaving = false
  tell()
}

/** Drafts outlive a session that was refused: its owner comes back. Who leaves by choice leaves none. */
export const endSession = (how: 'refused' | 'chosen') => {
  const account =
    how === 'chosen' && refreshTokenHeld() ? (accountOfToken(accessToken()) ?? shown) : null
  localStorage.removeItem(ACCESS)
  localStorage.removeItem(REFRESH)
  leaving = how === 'chosen'
  tell()
  if (account) forgetDrafts(account)
}

/** An access token whose refresh token is gone belongs to no session: it does not stay. */
const dropLoneToken = () => {
  if (!refreshTokenHeld() && accessToken()) localStorage.removeItem(ACCESS)
}

/** Other tabs of this browser sign in and out with us: their storage tells. */
const onStorage = (event: StorageEvent) => {
  if (event.key !== REFRESH && event.key !== ACCESS && event.key !== null) return
  dropLoneToken()
  try {
    assertShownAccount()
  } catch {
    return
  }
  tell()
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
  const refresh = refreshTokenHeld()
  if (!refresh) {
    endSession('refused')
    throw new SessionEnded('There is no session.')
  }
  const answer = await send(requestOf(refreshToken, { refresh }))
  // Signed out, or in as somebody else, while the answer was on its way: it is not for what is here now.
  if (refreshTokenHeld() !== refresh) {
    if (refreshTokenHeld()) return
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
  tell()
}

const LOOK_EVERY_MS = 20
const MOST_LOOKS = 250

/** Another tab has the new tokens: they are on their way here. */
const awaitTokens = async (used: string): Promise<void> => {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if (refreshTokenHeld() !== used) return
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
  throw new CallFailure('The session could not be renewed.', { status: 0 })
}

let renewing: Promise<void> | null = null

/** One exchange for all requests that wait. `refused` is the access token that the server no longer takes; null when there was none. */
export const renewSession = (refused: string | null): Promise<void> => {
  renewing ??= inTurn(async () => {
    if (accessToken() !== refused && accessToken() !== null) return
    const refresh = refreshTokenHeld()
    if (refresh && (await isExchanged(refresh))) return awaitTokens(refresh)
    await exchange()
    if (refresh && refreshTokenHeld() !== refresh) await sayExchanged(refresh)
  }).finally(() => {
    renewing = null
  })
  return renewing
}
