import type { Readable } from 'node:stream'
import type { Endpoint, Output, Parsed } from '@plaudit/contract/endpoint'
import type { Owner, World } from '../world.ts'

/** Facts about the caller besides the input. */
export type Caller = {
  ip: string
  userAgent: string
  /** The browser's `Accept-Language` header. */ acceptLanguage: string
  familyId: string | null
  /** Identifies this browser by a cookie, which the response sets if needed. */
  browserKey: () => string
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal
}
export type Guest = { world: World; caller: Caller }

/** A download: streamed, named, never cached. */
export type FileAnswer = { name: string; contentType: string; body: Readable }

/** An upload on the local disk, removed after the request. `size` in bytes. */
export type UploadedFile = { path: string; name: string; size: number }

/** In a multipart call the contract's `file` is an uploaded file here. */
type ServerInput<T extends Endpoint> = T['multipart'] extends true
  ? Omit<Parsed<T>, 'file'> & { file: UploadedFile }
  : Parsed<T>

export type Route = {
  endpoint: Endpoint
  run: (who: never, input: never, caller: Caller) => Promise<unknown>
}

/** Connects an endpoint to its use case; a wrong result type does not compile. */
export const route = <T extends Endpoint>(
  endpoint: T,
  run: (owner: Owner, input: ServerInput<T>, caller: Caller) => Promise<Output<T>>,
): Route => ({
  endpoint,
  run,
})

/** The same for endpoints without sign-in. */
export const guestRoute = <T extends Endpoint>(
  endpoint: T,
  run: (guest: Guest, input: ServerInput<T>) => Promise<Output<T>>,
): Route => ({ endpoint, run })

/** The same for endpoints that return a file. */
export const fileRoute = <T extends Endpoint>(
  endpoint: T,
  run: (owner: Owner, input: ServerInput<T>) => Promise<FileAnswer>,
): Route => ({ endpoint, run })
