import { fontData } from './find-font.ts'
import { orderRuns } from './order-runs.ts'

export type Weight = 400 | 700
export type TextPosition = {
  x: number
  y: number
  width: number
  align: 'left' | 'right'
  size: number
  weight: Weight
  color: string
}
/** A page that is being drawn and the direction in which it is read. */
export type Sheet = { doc: PDFKit.PDFDocument; direction: 'ltr' | 'rtl'; language: string }

/** With a feature named, the font engine shapes the whole stretch at once and not word by word. */
const SHAPED = { features: ['liga'], lineBreak: false } as unknown as PDFKit.Mixins.TextOptions

const use = ({ doc }: Sheet, { font, size }: { font: string; size: number }) => {
  doc.registerFont(font, fontData(font))
  return doc.font(font).fontSize(size)
}

const measured = (
  sheet: Sheet,
  line: string,
  { size, weight }: Pick<TextPosition, 'size' | 'weight'>,
) => {
  const runs = orderRuns(line, { direction: sheet.direction, weight }).map((run) => ({
    ...run,
    width: use(sheet, { font: run.font, size }).widthOfString(run.text, SHAPED),
  }))
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

const piecesOf = (language: string, text: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment)

/** Lines that are no wider than `width`: broken between words, and within one that is wider alone. */
const wrapped = (sheet: Sheet, text: string, place: TextPosition): string[] => {
  const fits = (line: string) => measured(sheet, line.trimEnd(), place).width <= place.width
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (line === '' || fits(line + piece)) line += piece
    else {
      lines.push(line)
      line = piece.trimStart()
    }
  }
  for (const word of piecesOf(sheet.language, text, 'word'))
    (fits(word) ? [word] : piecesOf(sheet.language, word, 'grapheme')).forEach(add)
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '')
}

/** Noto's letters with vowel signs above and below need more room than Latin ones. */
const LINE_HEIGHT = 1.45

/**
 * Draws a text in any script, wrapped within its place, words in the order in which they
 * are read. Answers the y below it.
 */
export const drawText = (sheet: Sheet, text: string, place: TextPosition): number => {
  let { y } = place
  for (const line of wrapped(sheet, text, place)) {
    const { runs, width } = measured(sheet, line, place)
    let x = place.align === 'left' ? place.x : place.x + place.width - width
    for (const run of runs) {
      // Each font has a baseline of its own: all are drawn on the one of the line.
      use(sheet, { font: run.font, size: place.size }).fillColor(place.color)
      sheet.doc.text(run.text, x, y + place.size, { ...SHAPED, baseline: 'alphabetic' })
      x += run.width
    }
    y += place.size * LINE_HEIGHT
  }
  return y
}
