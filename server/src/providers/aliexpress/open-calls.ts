import { assertOutsideTransaction } from '../../db/transaction.ts'
import { SupplierFailure } from '../supplier-failure.ts'
import { signCall } from './sign-call.ts'
import { ErrorAnswer, TokenAnswer } from './wire.ts'

export type AliExpressAccess = {
  appKey: string
  appSecret: string
  accessToken: string
  refreshToken: string
  apiBase: string
}

const TIMEOUT_MS = 15_000
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
  if (!response.ok)
    throw new SupplierFailure('unavailable', `AliExpress answered ${response.status}`)
  return response.json().catch(() => undefined)
}

/** A call by its method's name, answered in the simple shape. @throws SupplierFailure */
export type AliExpressCall = (
  method: string,
  parameters: Record<string, string>,
) => Promise<unknown>

const failureOf = (code: string, message: string | null): SupplierFailure => {
  if (DENIED.has(code)) return new SupplierFailure('denied', `AliExpress: ${code}`)
  if (BUSY.has(code)) return new SupplierFailure('busy', `AliExpress: ${code}`)
  return new SupplierFailure('unavailable', `AliExpress: ${code} ${message ?? ''}`)
}

/**
 * Signed calls of AliExpress' Open Platform (IOP) with this installation's own access. A token that is over is renewed once
 * and kept as long as the process lives.
 */
export const openCalls = (access: AliExpressAccess, now: () => Date): AliExpressCall => {
  let tokens = { access: access.accessToken, refresh: access.refreshToken }

  const post = (path: string, parameters: Record<string, string>) =>
    postSigned(access, path, { now: now(), parameters })

  const renew = async () => {
    const answer = TokenAnswer.safeParse(
      await post('/rest/auth/token/refresh', { refresh_token: tokens.refresh }),
    )
    if (!answer.success || answer.data.code !== '0')
      throw new SupplierFailure('denied', 'AliExpress does not renew the access token')
    tokens = {
      access: answer.data.access_token,
      refresh: answer.data.refresh_token ?? tokens.refresh,
    }
  }

  // Calls side by side wait for one renewal: a second one would use up what the first was given.
  let renewing: Promise<void> | null = null
  const renewFrom = (refused: string): Promise<void> => {
    if (tokens.access !== refused) return Promise.resolve()
    renewing ??= renew().finally(() => (renewing = null))
    return renewing
  }

  const call = async (
    method: string,
    parameters: Record<string, string>,
    again = true,
  ): Promise<unknown> => {
    const session = tokens.access
    const answer = await post('/sync', {
      ...parameters,
      method,
      session,
      format: 'json',
      simplify: 'true',
    })
    const failed = ErrorAnswer.safeParse(answer)
    if (!failed.success) return answer
    const { code, msg } = failed.data.error_response
    if (code !== 'IllegalAccessToken') throw failureOf(code, msg)
    if (!again) throw new SupplierFailure('denied', 'AliExpress does not take the access token')
    await renewFrom(session)
    return call(method, parameters, false)
  }

  return call
}
