import type { FastifyInstance, InjectOptions } from 'fastify'

/** A form goes with the boundary that it was encoded with, an object as JSON. */
const encodeBody = async (body: unknown) => {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { sent: { payload: body as object } }
  const form = new Response(body)
  return {
    contentType: { 'content-type': form.headers.get('content-type')! },
    sent: { payload: Buffer.from(await form.arrayBuffer()) },
  }
}

type Extra = { headers?: Record<string, string>; ip?: string }

/** Calls of the API, and of any path that begins with a slash, without a socket. */
export const callerOf = (app: FastifyInstance, headers: Record<string, string> = {}) => {
  const call = async (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    extra: Extra = {},
  ) => {
    const { contentType, sent } = await encodeBody(body)
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/${path}`,
      remoteAddress: extra.ip ?? '127.0.0.1',
      headers: {
        ...headers,
        ...contentType,
        ...extra.headers,
      },
      ...sent,
    })
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      json: type.includes('json') ? JSON.parse(response.body) : undefined,
    }
  }
  return {
    get: (path: string, extra?: Extra) => call('GET', path, undefined, extra),
    post: (path: string, body?: unknown, extra?: Extra) => call('POST', path, body, extra),
    put: (path: string, body?: unknown, extra?: Extra) => call('PUT', path, body, extra),
    patch: (path: string, body?: unknown, extra?: Extra) => call('PATCH', path, body, extra),
    delete: (path: string, extra?: Extra) => call('DELETE', path, undefined, extra),
  }
}
