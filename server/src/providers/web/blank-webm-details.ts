import { readEbmlNumber } from './read-ebml-number.ts'

/** Elements by their ids (Matroska, RFC 9559). */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469
const VOID = 0xec

/** An element that says nothing in the place of another one, of the same length: eight bytes of size where one is few. */
const blank = (bytes: Buffer, from: number, to: number): void => {
  bytes.fill(0, from, to)
  bytes[from] = VOID
  const rest = to - from - 2
  if (rest < 127) bytes[from + 1] = 0x80 | rest
  else {
    bytes[from + 1] = 0x01
    bytes.writeUIntBE(to - from - 9, from + 3, 6)
  }
}

/**
 * Blanks tags (place, device, title) and attached files of a WebM, in place. The parts of a segment and of a cluster are
 * looked at in a row, so that a recording that does not say their sizes is read too.
 */
export const blankWebmDetails = (bytes: Buffer): void => {
  for (let at = 0; at < bytes.length;) {
    const id = readEbmlNumber(bytes, at, true)
    const size = id && readEbmlNumber(bytes, id.end, false)
    if (!size) return
    const end = size.isUnknown ? bytes.length : Math.min(bytes.length, size.end + size.value)
    if (id.value === TAGS || id.value === ATTACHMENTS) blank(bytes, at, end)
    at = id.value === SEGMENT || id.value === CLUSTER ? size.end : end
  }
}
