import { createReadStream } from 'node:fs'

/** Bytes of words that are kept whatever they contain, and beyond them those that contain a byte not met before. */
const KEPT = 65_536
const WORD = 2_000

/** A word as its bytes, and how often it was met. */
export type FoundWord = { bytes: Buffer; times: number }

/**
 * The different words of a file that contain bytes beyond ASCII, from the byte at `start` to its last. A word ends at a
 * byte below `0`: blanks, line breaks, commas and quotes are such in every encoding, and never half of a letter.
 */
export const collectWords = async (path: string, start: number): Promise<FoundWord[]> => {
  const words = new Map<string, number>()
  const met = new Uint8Array(256)
  let kept = 0
  let left: Buffer = Buffer.alloc(0)
  const take = (word: Buffer) => {
    const beyond = word.filter((byte) => byte > 127)
    if (beyond.length === 0 || word.length > WORD) return
    const text = word.toString('latin1')
    const times = words.get(text) ?? 0
    const isNew = beyond.some((byte) => met[byte] === 0)
    if (times === 0 && kept > KEPT && !isNew) return
    for (const byte of beyond) met[byte] = 1
    words.set(text, times + 1)
    if (times === 0) kept += word.length
  }
  for await (const chunk of createReadStream(path, { start, highWaterMark: 1 << 18 })) {
    const bytes: Buffer =
      left.length === 0 ? (chunk as Buffer) : Buffer.concat([left, chunk as Buffer])
    let from = 0
    for (let i = 0; i < bytes.length; i++)
      if (bytes[i]! < 0x30) {
        if (i > from) take(bytes.subarray(from, i))
        from = i + 1
      }
    left = bytes.length - from > WORD ? Buffer.alloc(0) : Buffer.from(bytes.subarray(from))
  }
  take(left)
  return [...words].map(([word, times]) => ({ bytes: Buffer.from(word, 'latin1'), times }))
}
