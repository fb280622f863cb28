import { fileEncodings } from '@plaudit/contract/imports/reading'
import type { Encoding, Weighed } from '../table.ts'

type Verdict = { encoding: Encoding; isSure: boolean; readings: Weighed[] }

/** Names that the detector uses, where they are not the Encoding Standard's. */
const standardNames: Record<string, Encoding> = {
  cp932: 'shift_jis',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  big5hkscs: 'big5',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'iso-8859-15',
  'iso-8859-9': 'windows-1254',
  'iso-8859-8': 'windows-1255',
  'tis-620': 'windows-874',
  cp874: 'windows-874',
}
const candidates = fileEncodings.filter((encoding) => !encoding.startsWith('utf-'))
const isCandidate = (name: string): name is Encoding => candidates.includes(name as Encoding)

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u,
]
const noText = /[\u0080-\u009f\ufffd\uff61-\uff9f\p{Co}\p{Cn}]/u
const signs = /[¤¦§¨¬¯±²³µ¶·¸¹º¼½¾×÷ˆˇ˘˙˚˛˝◊∂∆∏∑√∞∫≈≠≤≥Ωπ‡†‰─-╿▀-▟]/u
const signsInWord = /\p{L}[^\p{L}\p{M}\p{Nd}\p{P}\s]+\p{L}/u
const capitalInside = /\p{Ll}\p{Lu}/u
const asciiOnly = /^\p{ASCII}*$/u

/**
 * No writer of any language makes such a word: control characters, letters of two scripts, signs or capitals inside.
 */
const isOdd = (word: string): boolean => {
  if (noText.test(word) || signs.test(word) || signsInWord.test(word)) return true
  return (word.match(/\p{L}+/gu) ?? []).some(
    (letters) =>
      scripts.filter((script) => script.test(letters)).length > 1 ||
      (capitalInside.test(letters) && !asciiOnly.test(letters)),
  )
}

const confidences = async (bytes: Buffer): Promise<Map<Encoding, number>> => {
  const { detectAll } = await import('jschardet')
  const found = new Map<Encoding, number>()
  for (const { encoding, confidence } of detectAll(bytes, { minimumThreshold: 0 })) {
    const given = encoding?.toLowerCase() ?? ''
    const name = standardNames[given] ?? given
    if (isCandidate(name)) found.set(name, Math.max(found.get(name) ?? 0, confidence))
  }
  return found
}

/**
 * What every reading has before any evidence, so that one the detector does not know can still be
 * distinguished from impossible ones.
 */
const before = (encoding: Encoding) => (encoding === 'windows-1252' ? 0.03 : 0.01)
/**
 * A guess is sure when its own evidence is this strong, this many times that of any other
 * text, and few words look wrong.
 */
const ENOUGH = { confidence: 0.1, times: 1.25, odd: 0.05, bytes: 12 }

/**
 * Which encoding makes text of these words (each with bytes beyond ASCII, from all over a file): a detector's
 * statistics of languages, weighed by how many words look wrong when read so. Readings that give the same text are one.
 */
export const scoreEncodings = async (words: Buffer[]): Promise<Verdict> => {
  const known = await confidences(
    Buffer.from(words.map((word) => word.toString('latin1')).join(' '), 'latin1'),
  )
  const weighed = candidates.map((encoding) => {
    const decoder = new TextDecoder(encoding)
    const texts = words.map((word) => decoder.decode(word))
    const odd = texts.filter(isOdd).length / Math.max(1, words.length)
    return {
      encoding,
      text: texts.join(' '),
      odd,
      score: ((known.get(encoding) ?? 0) + before(encoding)) * (1 - odd) ** 3,
    }
  })
  weighed.sort((a, b) => b.score - a.score)
  const different = weighed.filter(
    (one, i) => weighed.findIndex(({ text }) => text === one.text) === i,
  )
  const best = different[0]!
  const bytes = words.reduce((sum, word) => sum + word.filter((byte) => byte > 127).length, 0)
  const isSure =
    (known.get(best.encoding) ?? 0) >= ENOUGH.confidence &&
    best.score >= ENOUGH.times * (different[1]?.score ?? 0) &&
    best.odd <= ENOUGH.odd &&
    bytes >= ENOUGH.bytes
  const alike = (one: (typeof weighed)[number]) =>
    weighed
      .filter((other) => other !== one && other.text === one.text)
      .map(({ encoding }) => encoding)
  return {
    encoding: best.encoding,
    isSure,
    readings: different.map((one) => ({
      encoding: one.encoding,
      score: one.score,
      odd: one.odd,
      alike: alike(one),
    })),
  }
}
