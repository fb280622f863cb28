import { blankWebmDetails } from './blank-webm-details.ts'

/** Boxes (ISO 14496-12) that hold others, and those that hold what a phone notes: place, device, owner. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts'])
const details = new Set(['udta', 'meta', 'uuid', 'gps ', 'XMP_', 'free', 'skip'])
const WEBM = 0x1a45dfa3
const HEAD = 8
/** Cameras go to the seventh. */
const DEEPEST = 8

const blankIn = (bytes: Buffer, from: number, to: number, depth = 0): void => {
  if (depth > DEEPEST) return
  for (let at = from; at + HEAD <= to;) {
    const given = bytes.readUInt32BE(at)
    const isLong = given === 1 && at + 2 * HEAD <= to
    const head = isLong ? 2 * HEAD : HEAD
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD)) : given || to - at
    if (size < head || at + size > to) return
    const kind = bytes.toString('latin1', at + 4, at + HEAD)
    if (holders.has(kind)) blankIn(bytes, at + head, at + size, depth + 1)
    else if (details.has(kind)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + head, at + size)
    }
    at += size
  }
}

/**
 * A copy of an MP4 or a WebM in which the place, the device and what else a phone notes beside the picture is blank.
 * Positions stay as they are, so that it plays as before. What is recorded as a track of its own (a sports camera's
 * telemetry) stays.
 */
export const withoutVideoDetails = (bytes: Uint8Array): Uint8Array => {
  const copy = Buffer.from(bytes)
  if (copy.toString('latin1', 4, HEAD) === 'ftyp') blankIn(copy, 0, copy.length)
  else if (copy.length > HEAD && copy.readUInt32BE(0) === WEBM) blankWebmDetails(copy)
  return copy
}
