import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { open } from 'node:fs/promises'
import { Problem } from '../problem.ts'
import { detectEncoding, looksLikeJson } from './text/detect-encoding.ts'
import { openZip } from './workbooks/open-zip.ts'
import { readCsv } from './text/read-csv.ts'
import { readBufferedFile } from './read-buffered-file.ts'
import { readOds } from './workbooks/read-ods.ts'
import { readXlsx } from './workbooks/read-xlsx.ts'
import { accepted, assertSupportedType, unreadable } from './refuse-file.ts'
import { sheetLimits, type Table } from './table.ts'
import { phrase } from '../texts/phrase.ts'

const HEAD_BYTES = 65_536

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const begins = (head: Uint8Array, bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
const isZip = (head: Uint8Array) => begins(head, [0x50, 0x4b, 0x03, 0x04])
/** A compound file: XLS, but also other documents of the old kind, and workbooks locked with a password. */
const isCompound = (head: Uint8Array) => begins(head, [0xd0, 0xcf, 0x11, 0xe0])

const readPacked = async (path: string, how: FileReadingOptions): Promise<Table> => {
  const zip = await openZip(path)
  if (zip.has('xl/workbook.xml')) return readXlsx(zip, how)
  if (zip.has('content.xml') && zip.has('mimetype')) return readOds(zip, how)
  const isBinary = zip.has('xl/workbook.bin')
  zip.close()
  const detail = isBinary ? phrase('files.xlsb') : phrase('files.other_zip', { accepted })
  throw new Problem('unsupported_file', { detail })
}

const readJson = async (
  path: string,
  head: Uint8Array,
  how: FileReadingOptions,
): Promise<Table> => {
  const { letters } = await detectEncoding(path, head, how.encoding)
  return {
    ...(await readBufferedFile(path, { kind: 'json', encoding: letters.encoding })),
    letters,
  }
}

const readKind = (path: string, head: Uint8Array, how: FileReadingOptions): Promise<Table> => {
  if (isZip(head)) return readPacked(path, how)
  if (isCompound(head)) return readBufferedFile(path, { kind: 'xls' }, how)
  return looksLikeJson(head) ? readJson(path, head, how) : readCsv(path, head, how)
}

/** Names in the first row, trimmed, without empty ones at the end; the same name twice gets a number. */
const tidyHeaders = (cells: string[]): string[] => {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  while (names.at(-1) === '') names.pop()
  const seen = new Map<string, number>()
  return names.map((name, i) => {
    const base = name === '' ? `Column ${i + 1}` : name
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return times === 1 ? base : `${base} (${times})`
  })
}

/**
 * The one door to spreadsheets: whatever the file at `path` is called, it is judged by its bytes.
 * Throws `unsupported_file` for what is no table, and `file_unreadable` for what is broken; both say what was
 * found. The same errors may come while `rows` is walked. Leaving the walk early frees the file.
 */
export const readTable = async (path: string, how: FileReadingOptions = {}): Promise<Table> => {
  const head = await headOf(path)
  assertSupportedType(head)
  const table = await readKind(path, head, how)
  const headers = tidyHeaders(table.headers)
  if (headers.length > sheetLimits.columns)
    throw unreadable(
      phrase('files.too_many_columns', { found: headers.length, max: sheetLimits.columns }),
    )
  return { ...table, headers }
}
