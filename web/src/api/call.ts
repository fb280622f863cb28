import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { takeEarlyAnswer } from './page/early-answers.ts'
import { CallFailure, MaxRetriesError, SessionEnded } from './failures.ts'
import { setPlansFlag } from './plans-flag.ts'
import { requestOf, type Request } from './request.ts'
import { send, type Answer, type SendOptions } from './send.ts'
import {
  accessToken,
  assertShownAccount,
  markOtherAccount,
  renewSession,
  shownAccount,
} from './session.ts'

/** API-21: retried at most 5 times, then throws MaxRetriesError. */
const MAX_RETRIES = 5

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The token, and the account that this page is shown for. */
const signed = (token: string) => {
  const account = shownAccount()
  return { Authorization: `Bearer ${token}`, ...(account ? { 'Plaudit-Account': account } : {}) }
}

const isForOther = async (answer: Answer): Promise<boolean> => {
  try {
    return (JSON.parse(await answer.body.text()) as { code?: unknown }).code === 'other_account'
  } catch {
    return false
  }
}

/** Waiting ends when the request is called off, not what is waited for. */
const early = async (
  request: Request,
  { token, signal }: { token: string; signal: AbortSignal | undefined },
): Promise<Answer | null> => {
  const answer = await takeEarlyAnswer(request, token)
  signal?.throwIfAborted()
  return (
    answer && {
      status: answer.status,
      contentType: answer.contentType,
      body: new Blob([answer.text]),
    }
  )
}

const sendSigned = async (request: Request, options: SendOptions): Promise<Answer> => {
  for (let tries = 0; tries <= MAX_RETRIES; tries += 1) {
    if (request.guest) return send(request, options)
    assertShownAccount()
    const token = accessToken()
    if (token) {
      const answer =
        (await early(request, { token, signal: options.signal })) ??
        (await send({ ...request, headers: { ...request.headers, ...signed(token) } }, options))
      if (answer.status === 409 && (await isForOther(answer))) {
        markOtherAccount()
        assertShownAccount()
      }
      if (answer.status !== 401) return answer
    }
    try {
      await renewSession(token)
    } catch (cause) {
      if (cause instanceof SessionEnded) throw cause
      // API-21: no response or 5xx counts as an attempt, and the tokens stay.
      await pause(200 * 2 ** tries)
    }
  }
  throw new MaxRetriesError(
    'The session could not be renewed. Nothing was lost: try again in a moment.',
  )
}

const failureOf = async (answer: Answer): Promise<CallFailure> => {
  const isHtml = answer.contentType.includes('html')
  let body: Record<string, unknown> | null = null
  if (!isHtml) {
    try {
      body = JSON.parse(await answer.body.text()) as Record<string, unknown>
    } catch {
      body = null
    }
  }
  return new CallFailure(`Request failed with status code ${answer.status}`, {
    status: answer.status,
    body,
    isHtml,
  })
}

const settle = async (request: Request, options: SendOptions): Promise<Answer> => {
  const answer = await sendSigned(request, options)
  if (answer.status < 400) return answer
  // API-23: set on each 402, then the error is passed on.
  if (answer.status === 402) setPlansFlag()
  throw await failureOf(answer)
}

/**
 * Calls an endpoint of the contract and returns its output. Throws CallFailure (with status and body),
 * MaxRetriesError, SessionEnded, OtherAccount, or the abort. An empty response is "No data" (API-7).
 */
export const call = async <T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  options: SendOptions = {},
): Promise<Output<T>> => {
  const answer = await settle(
    requestOf(endpoint, input as Record<string, unknown>, options.idempotencyKey),
    options,
  )
  const text = await answer.body.text()
  const data: unknown = text === '' ? null : JSON.parse(text)
  if (data === null) throw new CallFailure('No data', { status: answer.status })
  return data as Output<T>
}

/** The same for endpoints that return a file: its bytes, to be saved by the browser. */
export const callForFile = async <T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
): Promise<Blob> => {
  const answer = await settle(requestOf(endpoint, input as Record<string, unknown>), {})
  if (answer.body.size === 0) throw new CallFailure('No data', { status: answer.status })
  return answer.body
}
