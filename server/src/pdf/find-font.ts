import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

const FOLDER = join(import.meta.dirname, '../../fonts')

/**
 * In the order in which they are tried. Characters that Chinese and Japanese share are drawn in their Japanese form.
 */
const REGULAR = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  'korean',
  'japanese',
  'chinese-simplified',
  'chinese-traditional',
] as const
const BOLD = ['latin', 'latin-ext', 'arabic'] as const

type FontFile = { name: string; data: Buffer; has(sign: string): boolean }

const opened = new Map<string, FontFile>()

const open = (script: string, weight: 400 | 700): FontFile => {
  const name = `noto-sans-${script}-${weight}`
  const known = opened.get(name)
  if (known) return known
  const data = readFileSync(join(FOLDER, `${name}.woff`))
  const font = create(data) as Font
  const file = {
    name,
    data,
    has: (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0)!),
  }
  opened.set(name, file)
  return file
}

const chain = (weight: 400 | 700): [string, 400 | 700][] => [
  ...(weight === 700 ? BOLD.map((script): [string, 400 | 700] => [script, 700]) : []),
  ...REGULAR.map((script): [string, 400 | 700] => [script, 400]),
]

/**
 * The font that draws a sign: the first that has it, bold where there is a bold one; null when none has it. Fonts are
 * read when they are first wanted.
 */
export const fontFor = (sign: string, weight: 400 | 700): FontFile | null => {
  for (const [script, cut] of chain(weight)) {
    const file = open(script, cut)
    if (file.has(sign)) return file
  }
  return null
}

/** A font's file by its name, for the PDF that it is put into. */
export const fontData = (name: string): Buffer => opened.get(name)!.data
