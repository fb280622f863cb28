import { hashCode } from './hash-code.ts'

let version: string | undefined

/** The version of this code: an answer that another version made is never taken for one of this. */
export const codeVersion = (): string =>
  (version ??= hashCode(
    ...['../', '../../../markup/', '../../../text-patterns/', '../../../texts/'].map(
      (folder) => new URL(folder, import.meta.url),
    ),
    new URL('../../../../../contract/src/storefront/', import.meta.url),
  ))
