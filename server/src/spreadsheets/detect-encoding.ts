import { createReadStream } from 'node:fs'
import { collectWords } from './collect-words.ts'
import { refuseBinary } from './refuse-file.ts'
import type { Encoding, Letters } from './table.ts'
import { weighEncodings } from './weigh-encodings.ts'

type Found = { encoding: Encoding; bomBytes: number }

const byBom = (head: Uint8Array): Found | undefined => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bomBytes: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  return undefined
}

/** Text with a zero byte at every second place is UTF-16 that lost its mark; with zeros elsewhere it is no text at all. */
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

/** ISO-2022-JP says by these bytes, ASCII all of them, that Japanese follows (RFC 1468): without them it looks like UTF-8. */
const japaneseFollows = ['\u001b$B', '\u001b$@']

/** Strict UTF-8 over the whole file, or the seven-bit Japanese that would pass for it. */
const strictly = async (path: string): Promise<'utf-8' | 'iso-2022-jp' | null> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let tail = ''
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      const text = tail + decoder.decode(chunk as Uint8Array, { stream: true })
      if (japaneseFollows.some((mark) => text.includes(mark))) return 'iso-2022-jp'
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
 * One damaged byte must not turn every accent of a UTF-8 file into two wrong letters: where most of what is beyond ASCII
 * reads as UTF-8, the file is that, and the damaged place shows as such. Windows-1252 hardly ever reads as UTF-8 by chance.
 */
const isNearlyUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8')
  let beyond = 0
  let damaged = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }))
    for (const char of decoder.decode(chunk as Uint8Array, { stream: true })) {
      if (char === '\ufffd') damaged++
      else if (char > '\u007f') beyond++
    }
  return beyond >= damaged * 4
}

const proven = (encoding: Encoding): Letters => ({ encoding, proof: 'file', readings: [] })

/**
 * In which encoding a text file is, and how well that is known. `head`: its first bytes; `said`: the owner's word, which
 * only the file's own mark outweighs. Refuses binary data.
 */
export const detectEncoding = async (path: string, head: Uint8Array, said?: Encoding): Promise<{ letters: Letters; bomBytes: number }> => {
  const known = byBom(head) ?? byZeros(head)
  if (known) return { letters: proven(known.encoding), bomBytes: known.bomBytes }
  if (head.filter(isControl).length > head.length / 100) refuseBinary()
  const strict = await strictly(path)
  if (strict) return { letters: proven(strict), bomBytes: 0 }
  if (said === undefined && (await isNearlyUtf8(path))) return { letters: proven('utf-8'), bomBytes: 0 }
  const { encoding, isSure, readings } = weighEncodings(await collectWords(path))
  const letters: Letters = said ? { encoding: said, proof: 'said', readings } : { encoding, proof: isSure ? 'evidence' : 'guess', readings }
  return { letters, bomBytes: 0 }
}

/** Text that opens a list or an object with something in it as JSON does: a header of CSV never begins so. */
export const looksLikeJson = (head: Uint8Array): boolean => {
  const known = byBom(head)
  const text = new TextDecoder(known?.encoding ?? 'utf-8').decode(head.subarray(known?.bomBytes ?? 0), { stream: true })
  return /^\s*(?:\[\s*(?:[{\]]|$)|\{\s*(?:"[^"\\]*"\s*:|\}))/.test(text)
}
