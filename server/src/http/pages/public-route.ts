import type { World } from '../../world.ts'

export type PublicRequest = {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Path and query as they came: what an answer cache is keyed by. */
  url: string
  ip: string
  /** Names this browser by a cookie, which the answer sets when there is none. */
  browserKey: () => string
}
export type PublicAnswer = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
}

/**
 * A call outside the owner's API: no token, no contract schema, any origin (storefront), or a browser redirect
 * (OAuth callback). `path` in Fastify's spelling. `run` may answer at once, without a promise: the hot path does.
 */
export type PublicRoute = {
  method: 'GET' | 'POST'
  path: string
  run: (world: World, request: PublicRequest) => PublicAnswer | Promise<PublicAnswer>
}
