import { open } from 'node:fs/promises'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { refuseStrangers, unreadable } from './refuse-file.ts'
import { caps, type Table } from './table.ts'

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

const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04

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
 * Throws `unsupported_file` for what is no CSV or XLSX, and `file_unreadable` for what is broken; both say what was
 * found. The same errors may come while `rows` is walked. Leaving the walk early frees the file.
 */
export const readTable = async (path: string): Promise<Table> => {
  const head = await headOf(path)
  refuseStrangers(head)
  const table = isZip(head) ? await readXlsx(path) : await readCsv(path, head)
  const headers = tidyHeaders(table.headers)
  if (headers.length > caps.columns) throw unreadable(`This file has ${headers.length} columns; at most ${caps.columns} can be read.`)
  return { ...table, headers }
}
