/** Boxes (ISO 14496-12) that hold others, and those that hold what a phone notes: place, device, owner. */
const holders = new Set(['moov', 'trak'])
const details = new Set(['udta', 'meta', 'uuid'])
const HEAD = 8

const blankIn = (bytes: Buffer, from: number, to: number): void => {
  for (let at = from; at + HEAD <= to;) {
    const given = bytes.readUInt32BE(at)
    const isLong = given === 1 && at + 2 * HEAD <= to
    const head = isLong ? 2 * HEAD : HEAD
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD)) : given || to - at
    if (size < head || at + size > to) return
    const kind = bytes.toString('latin1', at + 4, at + HEAD)
    if (holders.has(kind)) blankIn(bytes, at + head, at + size)
    else if (details.has(kind)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + head, at + size)
    }
    at += size
  }
}

/**
 * A copy of an MP4 in which the place, the device and what else a phone notes is blank. Positions stay as they are, so
 * that it plays as before. Other films come back as they are.
 */
export const withoutVideoDetails = (bytes: Uint8Array): Uint8Array => {
  const copy = Buffer.from(bytes)
  if (copy.toString('latin1', 4, HEAD) === 'ftyp') blankIn(copy, 0, copy.length)
  return copy
}
