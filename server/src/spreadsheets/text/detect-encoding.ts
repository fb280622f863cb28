import { createReadStream } from 'node:fs'
import { collectWords, type FoundWord } from './collect-words.ts'
import { refuseBinary } from '../refuse-file.ts'
import type { Encoding, Letters, Weighed } from '../table.ts'
import { scoreEncodings } from './score-encodings.ts'

type Found = { encoding: Encoding; bomBytes: number }

const byBom = (head: Uint8Array): Found | undefined => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return { encoding: 'utf-8', bomBytes: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  return undefined
}

/**
 * Text with a zero byte at every second place is UTF-16 that lost its mark; with zeros elsewhere it is no text at all.
 */
const byZeros = (head: Uint8Array): Found | undefined => {
  const zeros = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]!++
  const [even, odd] = zeros as [number, number]
  if (even + odd === 0) return undefined
  if (even === 0 && odd > head.length / 8) return { encoding: 'utf-16le', bomBytes: 0 }
  if (odd === 0 && even > head.length / 8) return { encoding: 'utf-16be', bomBytes: 0 }
  return refuseBinary()
}

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

/**
 * ISO-2022-JP says by these bytes, ASCII all of them, that Japanese follows (RFC 1468):
 * without them it looks like UTF-8.
 */
const japaneseFollows = ['\u001b$B', '\u001b$@']

/**
 * Strict UTF-8 over the whole file, or, without a mark, the seven-bit Japanese that would pass for it;
 * null when some byte is neither.
 */
const strictly = async (
  path: string,
  { isMarked }: { isMarked: boolean },
): Promise<'utf-8' | 'iso-2022-jp' | null> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let tail = ''
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      const text = tail + decoder.decode(chunk as Uint8Array, { stream: true })
      if (!isMarked && japaneseFollows.some((mark) => text.includes(mark))) return 'iso-2022-jp'
      tail = text.slice(-2)
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * One damaged byte must not turn every accent of a UTF-8 file into two wrong letters: where most of what
 * is beyond ASCII reads as UTF-8, that is the likeliest reading. Windows-1252 hardly ever reads as UTF-8
 * by chance. Null: it is not UTF-8.
 */
const damagedUtf8 = (words: FoundWord[]): Weighed | null => {
  let beyond = 0
  let damaged = 0
  let odd = 0
  for (const { bytes, times } of words) {
    const text = bytes.toString('utf8')
    const broken = text.split('\ufffd').length - 1
    beyond += times * (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0)
    damaged += times * broken
    if (broken > 0) odd++
  }
  return beyond >= damaged * 4
    ? { encoding: 'utf-8', score: 1, odd: odd / Math.max(1, words.length), alike: [] }
    : null
}

const proven = (encoding: Encoding): Letters => ({ encoding, proof: 'file', readings: [] })

/**
 * In which encoding a text file is, and how well that is known. `head`: its first bytes; `said`: the
 * owner's word, which only the file's own bytes outweigh. A mark of UTF-8 before bytes that are none
 * proves nothing. Refuses binary data.
 */
export const detectEncoding = async (
  path: string,
  head: Uint8Array,
  said?: Encoding,
): Promise<{ letters: Letters; bomBytes: number }> => {
  const known = byBom(head) ?? byZeros(head)
  const bomBytes = known?.bomBytes ?? 0
  if (known && known.encoding !== 'utf-8') return { letters: proven(known.encoding), bomBytes }
  if (!known && head.filter(isControl).length > head.length / 100) refuseBinary()
  const strict = await strictly(path, { isMarked: known !== undefined })
  if (strict) return { letters: proven(strict), bomBytes }
  const words = await collectWords(path, bomBytes)
  const { encoding, isSure, readings } = await scoreEncodings(words.map(({ bytes }) => bytes))
  const damaged = damagedUtf8(words)
  const all = damaged ? [damaged, ...readings] : readings
  if (said) return { letters: { encoding: said, proof: 'said', readings: all }, bomBytes }
  return {
    letters: damaged
      ? { encoding: 'utf-8', proof: 'guess', readings: all }
      : { encoding, proof: isSure ? 'evidence' : 'guess', readings },
    bomBytes,
  }
}

/** Text that opens a list or an object with something in it as JSON does: a header of CSV never begins so. */
export const looksLikeJson = (head: Uint8Array): boolean => {
  const known = byBom(head)
  const text = new TextDecoder(known?.encoding ?? 'utf-8').decode(
    head.subarray(known?.bomBytes ?? 0),
    { stream: true },
  )
  return /^\s*(?:\[\s*(?:[{\]]|$)|\{\s*(?:"[^"\\]*"\s*:|\}))/.test(text)
}
