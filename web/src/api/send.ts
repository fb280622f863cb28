import { CallFailure } from './failures.ts'
import type { Request } from './request.ts'
import { traceHeaders } from './trace.ts'

/** API-20: 60 seconds, then "timeout of 60000ms exceeded". */
export const TIMEOUT_MS = 60_000

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** Share of the upload that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Identifies an attempt: the same key and content returns the same response and does nothing twice. */
  idempotencyKey?: string
}
export type Answer = { status: number; contentType: string; body: Blob }

const timedOut = () => new CallFailure(`timeout of ${TIMEOUT_MS}ms exceeded`, { status: 0 })
const unreachable = () => new CallFailure('Network Error', { status: 0 })

const sendByFetch = async (request: Request, { signal }: SendOptions): Promise<Answer> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers: { ...traceHeaders(request.url), ...request.headers },
      body: request.body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      body: await answer.blob(),
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw timeout.aborted ? timedOut() : unreachable()
  }
}

/** Only XMLHttpRequest reports upload progress. */
const sendByXhr = (request: Request, { signal, onProgress }: SendOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries({
      ...traceHeaders(request.url),
      ...request.headers,
    }))
      xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.timeout = TIMEOUT_MS
    xhr.upload.addEventListener('progress', (event) =>
      onProgress?.(event.total === 0 ? 1 : event.loaded / event.total),
    )
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        contentType: xhr.getResponseHeader('content-type') ?? '',
        body: xhr.response as Blob,
      }),
    )
    xhr.addEventListener('error', () => reject(unreachable()))
    xhr.addEventListener('timeout', () => reject(timedOut()))
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })

/** Sends once and returns the response; throws "Network Error", the timeout, or the abort. */
export const send = (request: Request, options: SendOptions = {}): Promise<Answer> =>
  options.onProgress ? sendByXhr(request, options) : sendByFetch(request, options)
