import bidiFactory from 'bidi-js'
import { fontFor } from './find-font.ts'

const bidi = bidiFactory()

/**
 * A stretch of a line that is drawn in one go: one font, one direction, its signs in the order in which they are read.
 */
export type Run = { font: string; text: string; isRtl: boolean }

/** Marks that steer the direction (Unicode TR9) and the zero-width ones: they decide the order and are not drawn. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
/** Signs that belong to the letter before them: accents, vowel signs, joiners, variation selectors. */
const ATTACHED = /\p{M}|\u200c|\u200d/u
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const FALLBACK = 'noto-sans-latin-400'

type Sign = { text: string; level: number; font: string }

/** What is drawn for a sign: a blank in the font of the sign before it, a question mark where no font has the sign. */
const drawnAs = (
  text: string,
  before: Sign | undefined,
  weight: 400 | 700,
): Pick<Sign, 'text' | 'font'> => {
  const isSpace = /\s/.test(text)
  if (isSpace && before) return { text: ' ', font: before.font }
  const found = isSpace ? null : fontFor(text, weight)
  if (found) return { text, font: found.name }
  return { text: isSpace ? ' ' : '?', font: fontFor('?', weight)?.name ?? FALLBACK }
}

/** Brackets open the other way where the text runs from the right. */
const mirrored = (text: string, level: number): string =>
  level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text

const signsOf = (
  line: string,
  { direction, weight }: { direction: 'ltr' | 'rtl'; weight: 400 | 700 },
): Sign[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const signs: Sign[] = []
  for (let at = 0; at < line.length;) {
    const text = String.fromCodePoint(line.codePointAt(at)!)
    const level = levels[at]!
    at += text.length
    if (UNSEEN.test(text)) continue
    const last = signs.at(-1)
    if (last && ATTACHED.test(text)) {
      last.text += text
      continue
    }
    const drawn = drawnAs(text, last, weight)
    signs.push({ text: mirrored(drawn.text, level), level, font: drawn.font })
  }
  return signs
}

/**
 * From the left to the right: each stretch of a level or higher is turned around, the
 * highest first (Unicode TR9, rule L2).
 */
const ordered = (runs: (Run & { level: number })[]): Run[] => {
  const turned = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < turned.length; from++) {
      let to = from
      while (to < turned.length && turned[to]!.level >= level) to++
      if (to > from) turned.splice(from, to - from, ...turned.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  return turned
}

/** A stretch without a letter that says its direction would be drawn from the left by the font engine. */
const drawable = ({ font, text, level }: Sign): Run & { level: number } => {
  const isRtl = level % 2 === 1
  return {
    font,
    level,
    isRtl,
    text: isRtl && !RTL_LETTER.test(text) ? [...text].toReversed().join('') : text,
  }
}

/** A line as runs from the left to the right. Signs that no font has are question marks, never boxes. */
export const orderRuns = (
  line: string,
  how: { direction: 'ltr' | 'rtl'; weight: 400 | 700 },
): Run[] => {
  const runs: Sign[] = []
  for (const sign of signsOf(line.normalize('NFC'), how)) {
    const last = runs.at(-1)
    if (last && last.level === sign.level && last.font === sign.font) last.text += sign.text
    else runs.push({ ...sign })
  }
  return ordered(runs.map(drawable))
}
