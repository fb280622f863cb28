import type { Readable } from 'node:stream'

/** A stream and how many bytes it will give: S3 wants to know beforehand. */
export type SizedStream = { stream: Readable; size: number }

/**
 * What the product needs of a place for files. Any of its calls may fail with `FilesUnavailable`. Keys under `public/`
 * may be read by anybody; no other key may.
 */
export interface Files {
  put(key: string, content: Uint8Array | SizedStream, contentType: string): Promise<void>
  /** Fails with `FileMissing` when there is none. */
  read(key: string): Promise<Readable>
  /** No error when it is already gone. */
  remove(key: string): Promise<void>
  /** Everything under a folder, e.g. all that an account has. */
  removeAll(folder: string): Promise<void>
  /** True when the place answers: asked by whoever wants to know whether this process is ready. */
  isReachable(): Promise<boolean>
  /** Where a browser finds a `public/` key. */
  publicUrl(key: string): string
}

export class FileMissing extends Error {
  override name = 'FileMissing'
  constructor(key: string) {
    super(`There is no file ${key}.`)
  }
}

/** The place for files does not answer, or takes nothing more: it may at the next try. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}
