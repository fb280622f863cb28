import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { requestOf } from '../api/request.ts'

/** What the platform's script puts into the page. */
type Platform = { idToken: () => Promise<string> }
const platform = () => (globalThis as unknown as { shopify?: Platform }).shopify

/** `code` is that of the contract; null where the server did not answer. */
export class AdminFailure extends Error {
  override name = 'AdminFailure'
  readonly code: string | null
  readonly detail: string | null
  constructor(code: string | null, detail: string | null) {
    super(detail ?? 'No answer')
    this.code = code
    this.detail = detail
  }
}

const tokenOf = async (): Promise<string> => {
  const found = platform()
  if (!found) throw new AdminFailure(null, null)
  return found.idToken()
}

const send = async (endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> => {
  const { method, url, headers, body } = requestOf(endpoint, input)
  const authorization = `Bearer ${await tokenOf()}`
  return fetch(url, { method, headers: { ...headers, authorization }, body })
}

/** Tokens live for a minute: one that ended on the way is followed by another. */
const sendFresh = async (endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> => {
  const answer = await send(endpoint, input)
  return answer.status === 401 ? send(endpoint, input) : answer
}

/** Calls an endpoint of the store's admin with the platform's session token. @throws AdminFailure */
export const adminCall = async <T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
): Promise<Output<T>> => {
  const answer = await sendFresh(endpoint, input as Record<string, unknown>).catch(
    (cause: unknown) => {
      throw cause instanceof AdminFailure ? cause : new AdminFailure(null, null)
    },
  )
  const body = (await answer.json().catch(() => null)) as {
    code?: string
    detail?: string
    text?: string[]
  } | null
  if (!answer.ok || body === null)
    throw new AdminFailure(body?.code ?? null, body?.detail ?? body?.text?.[0] ?? null)
  return body as Output<T>
}
