import type { Endpoint } from '@plaudit/contract/endpoint'
import i18next from 'i18next'

/** A request that is ready to be sent. */
export type Request = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | Blob | null
  guest: boolean
}

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const asForm = (rest: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(rest)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(field, value)
    else form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

const asQuery = (rest: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (isGiven(value) && asText(value) !== '') query.set(name, asText(value))
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Builds a request by the contract's rules: path parameters, query for GET and DELETE, a form for multipart, JSON
 * otherwise. `Idempotency-Key` is created once, so that repeating it after a renewed session is safe; `key` is that
 * of an earlier attempt.
 */
export const requestOf = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  key: string = crypto.randomUUID(),
): Request => {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const request: Request = {
    method: endpoint.method,
    url: `/api/${path}`,
    headers: { Accept: 'application/json', 'Accept-Language': i18next.language ?? 'en' },
    body: null,
    guest: endpoint.auth === 'guest',
  }
  if (endpoint.idempotent) request.headers['Idempotency-Key'] = key
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') request.url += asQuery(rest)
  else if (endpoint.multipart) request.body = asForm(rest)
  else {
    request.headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(rest)
  }
  return request
}
