import type { Readable } from 'node:stream'
import type { Endpoint, Output, Parsed } from '@plaudit/contract/endpoint'
import type { Owner, World } from '../world.ts'

/** What the wire tells about a caller beside the input. */
export type Caller = {
  ip: string
  userAgent: string
  /** The browser's wishes, as it sends them. */ acceptLanguage: string
  familyId: string | null
  /** Names this browser by a cookie, which the answer sets when there is none. */
  browserKey: () => string
}
export type Guest = { world: World; caller: Caller }

/** A download: streamed, named, never cached. */
export type FileAnswer = { name: string; contentType: string; body: Readable }

/** An upload on this machine's disk, removed when the request is over. `size` in bytes. */
export type UploadedFile = { path: string; name: string; size: number }

/** In a multipart call the contract's `file` is an uploaded file here. */
type ServerInput<T extends Endpoint> = T['multipart'] extends true
  ? Omit<Parsed<T>, 'file'> & { file: UploadedFile }
  : Parsed<T>

export type Route = {
  endpoint: Endpoint
  run: (who: never, input: never, caller: Caller) => Promise<unknown>
}

/** Ties a promise to the function that keeps it; a wrong answer shape does not compile. */
export const route = <T extends Endpoint>(
  endpoint: T,
  run: (owner: Owner, input: ServerInput<T>, caller: Caller) => Promise<Output<T>>,
): Route => ({
  endpoint,
  run,
})

/** The same for a call that a guest may make. */
export const guestRoute = <T extends Endpoint>(
  endpoint: T,
  run: (guest: Guest, input: ServerInput<T>) => Promise<Output<T>>,
): Route => ({ endpoint, run })

/** The same for a call that answers a file. */
export const fileRoute = <T extends Endpoint>(
  endpoint: T,
  run: (owner: Owner, input: ServerInput<T>) => Promise<FileAnswer>,
): Route => ({ endpoint, run })
