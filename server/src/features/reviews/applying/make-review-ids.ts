import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const SIZE = 16

/** Of the id that was made last: those after it are greater, whatever the clock does. */
const last = { msecs: 0, seq: 0 }

const beginSeries = () => {
  const begin = Buffer.from(v7(undefined, new Uint8Array(SIZE)))
  const msecs = begin.readUIntBE(0, 6)
  if (msecs <= last.msecs) return
  last.msecs = msecs
  last.seq = randomBytes(4).readUInt32BE() >>> 1
}

/**
 * Ids (UUIDv7) for reviews in their order. One call for the random bytes of all: a call for each takes longer than all
 * else of an id.
 */
export const makeReviewIds = (count: number): string[] => {
  beginSeries()
  const random = randomBytes(count * SIZE)
  return Array.from({ length: count }, (_, i) => {
    last.seq = (last.seq + 1) >>> 0
    return v7({ ...last, random: random.subarray(i * SIZE, (i + 1) * SIZE) })
  })
}
