import { refreshToken, type Tokens } from '@plaudit/contract/accounts'
import { CallFailure, SessionEnded } from './failures.ts'
import { requestOf } from './request.ts'
import { send } from './send.ts'
import { inTurn, isExchanged, sayExchanged } from './take-turns.ts'

/** Spec 3 and point P32: both tokens are held in the browser's local storage. */
const ACCESS = 'plaudit.access_token'
const REFRESH = 'plaudit.refresh_token'

/** `left` is a sign-out by choice: nobody is asked to come back to where they were. */
export type SessionState = 'in' | 'out' | 'left'

const listeners = new Set<() => void>()
let leaving = false

const tell = () => listeners.forEach((listen) => listen())

export const accessToken = () => localStorage.getItem(ACCESS)
export const sessionState = (): SessionState => (localStorage.getItem(REFRESH) ? 'in' : leaving ? 'left' : 'out')

export const keepTokens = (tokens: Tokens) => {
  localStorage.setItem(ACCESS, tokens.access)
  localStorage.setItem(REFRESH, tokens.refresh)
  leaving = false
  tell()
}

export const endSession = (how: 'refused' | 'chosen') => {
  localStorage.removeItem(ACCESS)
  localStorage.removeItem(REFRESH)
  leaving = how === 'chosen'
  tell()
}

/** Other tabs of this browser sign in and out with us: their storage tells. */
export const watchSession = (listen: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === REFRESH || event.key === null) tell()
  }
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

const exchange = async (): Promise<void> => {
  const refresh = localStorage.getItem(REFRESH)
  if (!refresh) {
    endSession('refused')
    throw new SessionEnded('There is no session.')
  }
  const answer = await send(requestOf(refreshToken, { refresh }))
  if (answer.status >= 400 && answer.status < 500) {
    endSession('refused')
    throw new SessionEnded('The session has ended.')
  }
  if (answer.status !== 200) throw new CallFailure('The session could not be renewed.', { status: answer.status })
  keepTokens(JSON.parse(await answer.body.text()) as Tokens)
}

const LOOK_EVERY_MS = 20
const MOST_LOOKS = 250

/** Another tab has the new tokens: they are on their way here. */
const awaitTokens = async (used: string): Promise<void> => {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if (localStorage.getItem(REFRESH) !== used) return
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
  throw new CallFailure('The session could not be renewed.', { status: 0 })
}

let renewing: Promise<void> | null = null

/** One exchange for all requests that wait. `refused` is the access token that the server no longer takes. */
export const renewSession = (refused: string | null): Promise<void> => {
  renewing ??= inTurn(async () => {
    if (accessToken() !== refused && accessToken() !== null) return
    const refresh = localStorage.getItem(REFRESH)
    if (refresh && (await isExchanged(refresh))) return awaitTokens(refresh)
    await exchange()
    if (refresh && localStorage.getItem(REFRESH) !== refresh) await sayExchanged(refresh)
  }).finally(() => {
    renewing = null
  })
  return renewing
}
