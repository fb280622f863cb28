import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { requestOf, type Request } from '../request.ts'

export type EarlyAnswer = { status: number; contentType: string; text: string }

declare global {
  /** Requests that were started in the page's head (`early-requests.ts`), by address, and the token they carry. */
  var plauditEarly:
    | {
        token: string
        /** Null where the server was not reached. */
        answers: Map<string, Promise<EarlyAnswer | null>>
        arrived: Map<string, EarlyAnswer>
      }
    | undefined
}

/** Later, what a screen asks for is not part of the page's start, and an answer would be old. */
const FRESH_MS = 10_000

const earlyOf = (token: string | null) => {
  if (performance.now() > FRESH_MS) globalThis.plauditEarly = undefined
  return globalThis.plauditEarly?.token === token ? globalThis.plauditEarly : undefined
}

/** A refused token is of use: it would be refused again. */
const usable = (answer: EarlyAnswer | null) =>
  answer?.status === 200 || answer?.status === 401 ? answer : null

/**
 * The answer to a request that the page's head has already made with the same token: once, in the first seconds of a
 * page, and not after anything was changed. Null where there is none; so it becomes where it is of no use. Then the
 * request is to be sent.
 */
export const takeEarlyAnswer = (
  { method, url }: Request,
  token: string | null,
): Promise<EarlyAnswer | null> | null => {
  if (method !== 'GET') globalThis.plauditEarly = undefined
  const early = earlyOf(token)
  const answer = early?.answers.get(url)
  if (!answer) return null
  early?.answers.delete(url)
  return answer.then(usable)
}

/** What an endpoint answered to the page's head, if that has arrived; then nobody needs to wait for it. */
export const takeArrived = <T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  token: string | null,
): Output<T> | undefined => {
  const { url } = requestOf(endpoint, input as Record<string, unknown>)
  const early = earlyOf(token)
  const answer = early?.arrived.get(url)
  // Not from our server, as where a hotel's network asks to log in first: whoever asks again says so.
  if (answer?.status !== 200 || !answer.contentType.includes('json')) return undefined
  early?.answers.delete(url)
  return JSON.parse(answer.text) as Output<T>
}
