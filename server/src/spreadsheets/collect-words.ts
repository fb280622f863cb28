import { createReadStream } from 'node:fs'

/** Bytes of words that are kept whatever they hold, and beyond them those that hold a byte not met before. */
const KEPT = 65_536
const WORD = 2_000

/**
 * The different words of a file that hold bytes beyond ASCII, from its first byte to its last. A word ends at a byte below
 * `0`: blanks, line breaks, commas and quotes are such in every encoding, and never half of a letter.
 */
export const collectWords = async (path: string): Promise<Buffer[]> => {
  const words = new Set<string>()
  const met = new Uint8Array(256)
  let kept = 0
  let left: Buffer = Buffer.alloc(0)
  const take = (word: Buffer) => {
    const beyond = word.filter((byte) => byte > 127)
    if (beyond.length === 0 || word.length > WORD) return
    const isNew = beyond.some((byte) => met[byte] === 0)
    if (kept > KEPT && !isNew) return
    for (const byte of beyond) met[byte] = 1
    const text = word.toString('latin1')
    if (words.has(text)) return
    words.add(text)
    kept += word.length
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const bytes: Buffer = left.length === 0 ? (chunk as Buffer) : Buffer.concat([left, chunk as Buffer])
    let from = 0
    for (let i = 0; i < bytes.length; i++)
      if (bytes[i]! < 0x30) {
        if (i > from) take(bytes.subarray(from, i))
        from = i + 1
      }
    left = bytes.length - from > WORD ? Buffer.alloc(0) : Buffer.from(bytes.subarray(from))
  }
  take(left)
  return [...words].map((word) => Buffer.from(word, 'latin1'))
}
