import { inflateSync } from 'node:zlib'

type Pdf = Map<number, { head: string; content: string }>

const contentOf = (head: string, stream: Buffer): Buffer =>
  head.includes('FlateDecode') ? inflateSync(stream) : stream

/** The objects of a PDF by number, their compressed streams opened. */
const objectsOf = (bytes: Buffer): Pdf => {
  const text = bytes.toString('latin1')
  const found: Pdf = new Map()
  for (const { 0: all, 1: number, index } of text.matchAll(
    /(?<=^|\n)(\d+) 0 obj\n[\s\S]*?\nendobj/g,
  )) {
    const at = all.indexOf('stream\n')
    const head = at < 0 ? all : all.slice(0, at)
    const part = bytes.subarray(
      index + at + 'stream\n'.length,
      index + all.lastIndexOf('\nendstream'),
    )
    const content = at < 0 ? '' : contentOf(head, part).toString('latin1')
    found.set(Number(number), { head, content })
  }
  return found
}

const textOfHex = (hex: string) =>
  String.fromCharCode(
    ...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)),
  )

/** What each glyph code of a font stands for, as its ToUnicode map says; a ligature stands for several signs. */
const mapOf = (pdf: Pdf, font: number): string[] => {
  const at = /\/ToUnicode (\d+) 0 R/.exec(pdf.get(font)!.head)?.[1]
  const content = pdf.get(Number(at))?.content ?? ''
  return [...content.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(
    ([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => textOfHex(hex)),
  )
}

/**
 * The texts of a PDF in the order in which they were drawn, a run a line, and how many glyphs are the box that stands
 * for a sign that its font does not have.
 */
export const readPdf = (bytes: Buffer): { runs: string[]; words: string; boxes: number } => {
  const pdf = objectsOf(bytes)
  const heads = [...pdf.values()].map(({ head }) => head).join('\n')
  const fonts = new Map(
    [...heads.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [
      name,
      mapOf(pdf, Number(number)),
    ]),
  )
  const runs: string[] = []
  let boxes = 0
  for (const { head, content } of pdf.values()) {
    if (head.includes('/FontFile') || !content.includes(' Tf')) continue
    let map: string[] = []
    for (const [operator, name, shown] of content.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bBT\b/g,
    )) {
      if (name) map = fonts.get(name) ?? []
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      boxes += codes.filter((code) => code === '0000').length
      if (operator === 'BT') runs.push('')
      runs.push((runs.pop() ?? '') + codes.map((code) => map[parseInt(code, 16)] ?? '').join(''))
    }
  }
  return { runs, words: runs.join('\n'), boxes }
}
