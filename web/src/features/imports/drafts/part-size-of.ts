import { importDrafts } from '@plaudit/contract/imports/drafts'

/** Little is lost with a connection, and each part fits into the timeout of a request. */
const PART_BYTES = 1024 * 1024

/** A small file is one part. A file beyond 500 MB, where the product takes one, has larger parts: their number is limited. */
export const partSizeOf = (fileSize: number): number =>
  fileSize <= importDrafts.maxPartBytes
    ? fileSize
    : Math.max(PART_BYTES, Math.ceil(fileSize / importDrafts.maxParts))
