import { readEbmlNumber } from './read-ebml-number.ts'

/** Kinds of MP4 and MOV that are films (the `ftyp` brands of ISO 14496-12, 3GPP and QuickTime); photos have others. */
const FILM =
  /^(isom|iso[2-9]|mp4[12]|avc1|hvc1|M4V |M4VH|M4VP|qt {2}|3g[gp2][2-9a-z]|dash|MSNV|mmp4)$/
const PHOTO = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs]|crx |jxl )$/

type Span = { from: number; to: number }
type Box = Span & { kind: string }

/** Deeper than a film has its tracks: in a track its media, in that who handles it. */
const DEEPEST = 3

/** More boxes or elements beside each other has no film of this size; each takes many times its eight bytes in memory. */
const MOST = 100_000
const MOST_BRANDS = 64

/** The boxes of a part of an MP4; null where one does not end in it, or where there are too many. */
const boxesIn = (bytes: Buffer, { from, to }: Span): Box[] | null => {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to) return boxes
    const given = bytes.readUInt32BE(at)
    if (given === 1 && at + 16 > to) return null
    const head = given === 1 ? 16 : 8
    const size = given === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : given || to - at
    if (size < head || at + size > to || boxes.length === MOST) return null
    boxes.push({ kind: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

const inside = (bytes: Buffer, boxes: Box[], path: string[]): Box[] => {
  const [kind, ...rest] = path
  const named = boxes.filter((box) => box.kind === kind)
  return rest.length === 0
    ? named
    : named.flatMap((box) => inside(bytes, boxesIn(bytes, box) ?? [], rest))
}

/** Whether holders stand in each other as no camera writes them. */
const isTooDeep = (bytes: Buffer, span: Span, depth = 0): boolean =>
  (boxesIn(bytes, span) ?? []).some(
    (box) =>
      (box.kind === 'moov' || box.kind === 'trak') &&
      (depth === DEEPEST || isTooDeep(bytes, box, depth + 1)),
  )

const brandsOf = (bytes: Buffer, { from, to }: Box): string[] => {
  const brands = [bytes.toString('latin1', from, from + 4)]
  const end = Math.min(to, from + 8 + 4 * MOST_BRANDS)
  for (let at = from + 8; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}

/** An MP4 or MOV with a track of pictures that move (ISO 14496-12: `moov`, `trak`, `mdia`, `hdlr` `vide`). */
export const isMp4Film = (content: Uint8Array): boolean => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const boxes = boxesIn(bytes, { from: 0, to: bytes.length })
  const [first] = boxes ?? []
  if (!boxes || first?.kind !== 'ftyp') return false
  const [major = '', ...others] = brandsOf(bytes, first)
  if (PHOTO.test(major) || ![major, ...others].some((brand) => FILM.test(brand))) return false
  if (isTooDeep(bytes, { from: 0, to: bytes.length })) return false
  return inside(bytes, boxes, ['moov', 'trak', 'mdia', 'hdlr']).some(
    ({ from, to }) => from + 12 <= to && bytes.toString('latin1', from + 8, from + 12) === 'vide',
  )
}

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const VIDEO = 1

type Element = Span & { id: number }

/** The elements of a part; one of unknown size goes to its end. */
const elementsIn = (bytes: Buffer, { from, to }: Span): Element[] => {
  const elements: Element[] = []
  for (let at = from; at < to;) {
    const id = readEbmlNumber(bytes, at, true)
    const size = id && readEbmlNumber(bytes, id.end, false)
    if (!id || !size || elements.length === MOST) return elements
    const end = size.isUnknown ? to : Math.min(to, size.end + size.value)
    elements.push({ id: id.value, from: size.end, to: end })
    at = end
  }
  return elements
}

const elementsAt = (bytes: Buffer, span: Span, path: number[]): Element[] => {
  const [id, ...rest] = path
  const named = elementsIn(bytes, span).filter((element) => element.id === id)
  return rest.length === 0 ? named : named.flatMap((element) => elementsAt(bytes, element, rest))
}

/** A WebM with a track of pictures that move (RFC 9559: `Tracks`, `TrackEntry`, `TrackType` 1). */
export const isWebmFilm = (content: Uint8Array): boolean => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const whole = { from: 0, to: bytes.length }
  const [kind] = elementsAt(bytes, whole, [EBML, DOC_TYPE])
  if (!kind || bytes.toString('latin1', kind.from, kind.to).replace(/\0+$/, '') !== 'webm')
    return false
  return elementsAt(bytes, whole, [SEGMENT, TRACKS, TRACK, TRACK_TYPE]).some(
    ({ from, to }) => to === from + 1 && bytes[from] === VIDEO,
  )
}
