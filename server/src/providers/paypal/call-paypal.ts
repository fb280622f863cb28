import { cutText } from '../../texts/cut-text.ts'
import { beforeCall } from '../vendor-call-guard.ts'
import { PaymentFailure, type KnownItems } from '../payments.ts'
import { PaypalToken } from './wire.ts'

export type PaypalSettings = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiBase: string
}

type Call = {
  method?: 'GET' | 'POST' | 'PATCH'
  body?: unknown
  /** Already JSON. */ text?: string
  key?: string
}
/** Null where PayPal answers without a body (202, 204). */
export type CallPaypal = (path: string, call?: Call) => Promise<unknown>
export type PaypalContext = {
  call: CallPaypal
  items: KnownItems
  webhookId: string
  apiBase: string
}

const TIMEOUT_MS = 20_000
/** A token is asked for anew this long before it runs out. */
const SPARE_MS = 60_000

const reached = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new PaymentFailure('unavailable', `PayPal: ${error.message}`)
  })

/** PayPal does not take what was sent (400): asked again it never will. */
export class MalformedCall extends PaymentFailure {}

const failureOf = (status: number, text: string): PaymentFailure => {
  if (status === 404) return new PaymentFailure('gone', 'PayPal does not know this')
  if (status === 400)
    return new MalformedCall('unavailable', `PayPal answered 400: ${cutText(text, 300)}`)
  if (status === 422 && /DECLINED|INSTRUMENT|CANNOT_PAY/.test(text))
    return new PaymentFailure('refused', 'PayPal could not take the payment.')
  return new PaymentFailure('unavailable', `PayPal answered ${status}: ${cutText(text, 300)}`)
}

/**
 * Calls with a bearer token that is kept until it runs out. `key` (PayPal-Request-Id) makes a call happen once.
 * @throws PaymentFailure
 */
export const paypalCaller = (
  { clientId, clientSecret, apiBase }: PaypalSettings,
  now: () => Date,
): CallPaypal => {
  let token: { value: string; until: number } | null = null
  const signIn = async (): Promise<string> => {
    if (token && token.until > now().getTime()) return token.value
    const response = await reached(`${apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const answer = PaypalToken.safeParse(await response.json().catch(() => undefined))
    if (!response.ok || !answer.success)
      throw new PaymentFailure(
        'unavailable',
        `PayPal answered ${response.status} to a token request`,
      )
    token = {
      value: answer.data.access_token,
      until: now().getTime() + answer.data.expires_in * 1000 - SPARE_MS,
    }
    return token.value
  }
  const send = async (path: string, { method = 'GET', body, text, key }: Call) =>
    reached(`${apiBase}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await signIn()}`,
        ...(method === 'GET'
          ? {}
          : { 'content-type': 'application/json', prefer: 'return=representation' }),
        ...(key ? { 'paypal-request-id': key } : {}),
      },
      ...(method === 'GET' ? {} : { body: text ?? JSON.stringify(body ?? {}) }),
    })
  return async (path, call = {}) => {
    await beforeCall('PayPal')
    let response = await send(path, call)
    if (response.status === 401) {
      token = null
      response = await send(path, call)
    }
    const text = await response.text().catch((error: Error) => {
      throw new PaymentFailure('unavailable', `PayPal: ${error.message}`)
    })
    if (!response.ok) throw failureOf(response.status, text)
    return text === '' ? null : JSON.parse(text)
  }
}
