import type { Readable } from 'node:stream'
import type { World } from '../../world.ts'

/** A file of a form, on disk until the request is answered. `isTooLarge`: it was cut, and is not to be used. */
export type FormFile = { field: string; path: string; size: number; isTooLarge: boolean }
/** What a form sent. A name may stand several times in it. */
export type FormContent = { values: (name: string) => string[]; files: FormFile[] }
/** What a route takes of a form: files, and bytes of each. */
export type FormBounds = { maxFiles: number; maxFileBytes: number }

export type PublicRequest = {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The original path and query: the key of the answer cache. */
  url: string
  ip: string
  /** Of a route that takes a form; empty where none came. */
  form: FormContent
  /** Identifies this browser by a cookie, which the response sets if needed. */
  browserKey: () => string
}
export type PublicAnswer = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | Readable
}

/**
 * A route outside the owners' API: no token, no contract schema, any origin (storefront), or a browser redirect
 * (OAuth callback). `path` in Fastify's syntax. `run` may return synchronously: the hot path does.
 */
export type PublicRoute = {
  method: 'GET' | 'POST'
  path: string
  /** Names may stand twice in its query, and it reads the query as it came. */
  repeats?: true
  /** It takes `multipart/form-data`. */
  form?: FormBounds
  run: (world: World, request: PublicRequest) => PublicAnswer | Promise<PublicAnswer>
}
