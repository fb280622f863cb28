import { assertOutsideTransaction } from '../../db/transaction.ts'
import { SupplierFailure } from '../supplier-failure.ts'
import type { Urgency } from '../supplier.ts'
import { openPacedCalls } from '../suppliers/paced-calls.ts'
import { readBody } from '../suppliers/read-body.ts'
import type { TokenStore } from '../suppliers/token-store.ts'
import { openAccess, type AliExpressTokens } from './open-access.ts'
import { signCall } from './sign-call.ts'
import { ErrorAnswer } from './wire.ts'

export type AliExpressAccess = {
  appKey: string
  appSecret: string
  accessToken: string
  refreshToken: string
  apiBase: string
  /** Calls a second. The platform names no number: it says when there were too many. */
  perSecond: number
  kept: TokenStore<AliExpressTokens>
}

const TIMEOUT_MS = 15_000
const TOKENS_TRIED = 3
/** What the platform says when this installation's access is not valid, and when it called too often. */
const DENIED = new Set(['isv.insufficient-permission', 'isv.invalid-authorization'])
const BUSY = new Set(['ApiCallLimit', 'AppCallLimit'])

/** Posts a signed call. @throws SupplierFailure `unavailable` when no answer comes */
const postSigned = async (
  { appKey, appSecret, apiBase }: AliExpressAccess,
  path: string,
  { now, parameters }: { now: Date; parameters: Record<string, string> },
): Promise<unknown> => {
  assertOutsideTransaction('A call of AliExpress')
  const all = {
    ...parameters,
    app_key: appKey,
    timestamp: String(now.getTime()),
    sign_method: 'sha256',
  }
  const system = path.startsWith('/rest') ? path.slice('/rest'.length) : ''
  const body = new URLSearchParams({
    ...all,
    sign: signCall(all, { secret: appSecret, path: system }),
  })
  const response = await fetch(`${apiBase}${path}`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new SupplierFailure('unavailable', `AliExpress: ${error.message}`)
  })
  if (response.status === 429) throw new SupplierFailure('busy', 'AliExpress: too many requests')
  if (!response.ok)
    throw new SupplierFailure('unavailable', `AliExpress answered ${response.status}`)
  return readBody(response, 'AliExpress')
}

/** A call by its method's name, answered in the simple shape. @throws SupplierFailure */
export type AliExpressCall = (
  method: string,
  parameters: Record<string, string>,
  urgency: Urgency,
) => Promise<unknown>

const TOKEN_OVER = 'IllegalAccessToken'

const failureOf = (code: string, message: string | null): SupplierFailure => {
  if (DENIED.has(code)) return new SupplierFailure('denied', `AliExpress: ${code}`)
  if (BUSY.has(code)) return new SupplierFailure('busy', `AliExpress: ${code}`)
  return new SupplierFailure('unavailable', `AliExpress: ${code} ${message ?? ''}`)
}

/** What an answer says of a failure: its code; null where it says none. @throws SupplierFailure for every other one */
const readFailure = (answer: unknown): typeof TOKEN_OVER | null => {
  const failed = ErrorAnswer.safeParse(answer)
  if (!failed.success) return null
  const { code, msg } = failed.data.error_response
  if (code === TOKEN_OVER) return TOKEN_OVER
  throw failureOf(code, msg)
}

/**
 * Signed calls of AliExpress' Open Platform (IOP) with this installation's own access, so many a second; who is waited for
 * goes first. What is refused as too many is tried again. A token that is over is renewed once and kept.
 * @throws SupplierFailure
 */
export const openCalls = (access: AliExpressAccess, now: () => Date): AliExpressCall => {
  const paced = openPacedCalls(access.perSecond)
  const post = (path: string, parameters: Record<string, string>) =>
    postSigned(access, path, { now: now(), parameters })
  const accessToken = openAccess({
    ...access,
    refresh: (token) =>
      paced(() => post('/rest/auth/token/refresh', { refresh_token: token }), 'waited_for'),
  })

  return async (method, parameters, urgency) => {
    const ask = (session: string) =>
      paced(async () => {
        const fixed = { method, session, format: 'json', simplify: 'true' }
        const answer = await post('/sync', { ...parameters, ...fixed })
        return { answer, failure: readFailure(answer) }
      }, urgency)
    // What another process kept may be over too: then there is one renewal more.
    for (let session = await accessToken(), tries = 1; tries <= TOKENS_TRIED; tries++) {
      const { answer, failure } = await ask(session)
      if (!failure) return answer
      session = await accessToken(session)
    }
    throw new SupplierFailure('denied', 'AliExpress does not take the access token')
  }
}
