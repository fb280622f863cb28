import { cutText } from '../texts/cut-text.ts'
import type { BufferedTable } from './buffered-file.ts'
import { sheetLimits, type Encoding, type Row } from './table.ts'

type Json = string | null | Json[] | { [name: string]: Json }
type Entry = { [name: string]: Json }

/** How deep lists of records are looked for, and objects inside a record are opened (`reviewer.name`). */
const DEPTH = 4

const isEntry = (value: Json | undefined): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Numbers keep the digits they are written with: ids of sites are longer than a number can represent. */
const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown => {
  if (typeof value === 'number') return context?.source ?? String(value)
  return typeof value === 'boolean' ? String(value) : value
}

const parse = (text: string): Json => JSON.parse(text, asWritten) as Json

/** One object a line, as logs and databases write them. */
const parseLines = (text: string): Json[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parse)

const parsed = (text: string): Json => {
  try {
    return parse(text)
  } catch (error) {
    if (!/^\s*\{[^\n]*\}\s*\n/.test(text)) throw error
    return parseLines(text)
  }
}

/** The longest list of objects: the file itself, or what it wraps (`{"reviews": [...], "total": 3}`). */
const recordsIn = (value: Json, depth = DEPTH): Entry[] => {
  if (Array.isArray(value)) {
    const entries = value.filter(isEntry)
    return entries.length === value.length ? entries : []
  }
  if (!isEntry(value) || depth === 0) return []
  return Object.values(value)
    .map((inner) => recordsIn(inner, depth - 1))
    .reduce((longest, list) => (list.length > longest.length ? list : longest), [] as Entry[])
}

const address = [
  'url',
  'src',
  'original',
  'original_url',
  'image_url',
  'link',
  'href',
  'name',
  'title',
]

/** A list in one cell, one of its values on a line. Of objects (photos, say) their address. */
const listed = (list: Json[]): string =>
  list
    .map((one) => {
      if (typeof one === 'string') return one
      const at = isEntry(one)
        ? address.map((name) => one[name]).find((found) => typeof found === 'string')
        : undefined
      return at ?? JSON.stringify(one)
    })
    .join('\n')

const flatten = (
  entry: Entry,
  into: Map<string, string>,
  { prefix, depth }: { prefix: string; depth: number },
): void => {
  for (const [name, value] of Object.entries(entry)) {
    if (value === null) continue
    if (typeof value === 'string') into.set(prefix + name, value)
    else if (Array.isArray(value)) into.set(prefix + name, listed(value))
    else if (depth === 0) into.set(prefix + name, JSON.stringify(value))
    else flatten(value, into, { prefix: `${prefix}${name}.`, depth: depth - 1 })
  }
}

const flat = (entry: Entry): Map<string, string> => {
  const cells = new Map<string, string>()
  flatten(entry, cells, { prefix: '', depth: DEPTH })
  return cells
}

function* rowsOf(records: Entry[], headers: string[]): Generator<Row> {
  for (const [i, record] of records.entries()) {
    const cells = flat(record)
    if (cells.size > 0)
      yield {
        row: i + 1,
        cells: headers.map((name) =>
          cells.has(name) ? cutText(cells.get(name)!, sheetLimits.cell) : null,
        ),
      }
  }
}

/** The records of a JSON file, and of one with an object on each line: names of all records become the columns. */
export const rowsInJson = (bytes: Buffer, encoding: Encoding): BufferedTable => {
  try {
    const records = recordsIn(parsed(new TextDecoder(encoding).decode(bytes)))
    const headers = new Set<string>()
    for (const record of records) {
      for (const name of flat(record).keys()) headers.add(name)
      if (headers.size > sheetLimits.columns) return { why: 'no_records' }
    }
    if (headers.size === 0) return { why: 'no_records' }
    return { headers: [...headers], rows: rowsOf(records, [...headers]) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { why: 'damaged' }
    throw error
  }
}
