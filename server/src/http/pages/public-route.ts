import type { Readable } from 'node:stream'
import type { World } from '../../world.ts'

export type PublicRequest = {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The original path and query: the key of the answer cache. */
  url: string
  ip: string
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
  run: (world: World, request: PublicRequest) => PublicAnswer | Promise<PublicAnswer>
}
