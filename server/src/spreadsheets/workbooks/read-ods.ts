import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { Problem } from '../../problem.ts'
import { bomb, type Zip } from './open-zip.ts'
import { plainNumber } from '../plain-number.ts'
import { joinSheets } from './join-sheets.ts'
import { accepted, unreadable } from '../refuse-file.ts'
import { sheetLimits, type Row, type Table } from '../table.ts'
import { tidyCell } from '../tidy-cell.ts'
import { phrase } from '../../texts/phrase.ts'

type Attributes = Record<string, string>

/** Prefixes are free to choose: `table:number-rows-repeated` is recognised by what follows the colon. */
const given = (attributes: Attributes, name: string): string | undefined => {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}
const times = (attributes: Attributes, name: string) =>
  Math.max(1, Number(given(attributes, name) ?? 1) || 1)

type Cell = { repeat: number; kind: string; value: string | null; lines: string[] }

const valueOf = ({ kind, value, lines }: Cell): string | null => {
  if (kind === 'boolean') return value === 'true' ? 'TRUE' : 'FALSE'
  if (kind === 'date' || kind === 'time') return value
  if (kind === 'float' || kind === 'percentage' || kind === 'currency')
    return value === null ? null : plainNumber(value)
  return value ?? (lines.length > 0 ? lines.join('\n') : null)
}

const isFilled = (cells: Row['cells']) =>
  cells.some((value) => value !== null && value.trim() !== '')

/** These kinds of cell keep their value in an attribute of their own, as `date-value`. */
const kindsWithOwnValue = new Set(['date', 'time', 'boolean', 'string'])

const startCell = (attributes: Attributes): Cell => {
  const kind = given(attributes, 'value-type') ?? ''
  return {
    repeat: times(attributes, 'number-columns-repeated'),
    kind,
    value: given(attributes, kindsWithOwnValue.has(kind) ? `${kind}-value` : 'value') ?? null,
    lines: [],
  }
}

const isCell = (name: string) => name === 'table-cell' || name === 'covered-table-cell'

/** Follows the elements of a document to one sheet among those that are not hidden, counted from 0. */
const sheetFinder = (wanted: number) => {
  /** The sheets met so far. */
  const names: string[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let state: 'before' | 'in' | 'hidden' | 'after' = 'before'

  const openTable = (a: Attributes) => {
    if (state === 'in' || state === 'hidden') return
    const isHidden = hiddenStyles.has(given(a, 'style-name') ?? '')
    if (!isHidden) names.push(given(a, 'name') ?? `Sheet ${names.length + 1}`)
    if (state === 'before') state = isHidden || names.length - 1 !== wanted ? 'hidden' : 'in'
  }
  return {
    names,
    isInside: () => state === 'in',
    open(name: string, a: Attributes) {
      if (name === 'style') style = given(a, 'name') ?? ''
      else if (name === 'table') openTable(a)
      else if (name === 'table-properties' && given(a, 'display') === 'false')
        hiddenStyles.add(style)
    },
    close(name: string) {
      if (name === 'table' && state !== 'after') state = state === 'in' ? 'after' : 'before'
    },
  }
}

/** Puts the rows of one sheet together from its elements. */
const rowReader = () => {
  let found: { row: number; cells: Row['cells']; repeat: number }[] = []
  let next = 1
  let row = { cells: [] as Row['cells'], repeat: 1 }
  let cell: Cell | null = null
  let paragraph: string | null = null
  // A comment on a cell contains paragraphs too.
  let aside = 0

  const write = (text: string) => {
    if (paragraph === null || aside > 0) return
    paragraph += text
    if (paragraph.length > sheetLimits.cell)
      throw unreadable(phrase('files.cell_too_long', { row: next, max: sheetLimits.cell }))
  }
  const place = (done: Cell) => {
    const value = valueOf(done)
    const tidy = value === null ? null : tidyCell(value)
    for (let i = 0; i < done.repeat && row.cells.length < sheetLimits.columns; i++)
      row.cells.push(tidy)
  }
  const endRow = () => {
    while (row.cells.length > 0 && row.cells.at(-1) === null) row.cells.pop()
    if (isFilled(row.cells)) {
      if (row.repeat > sheetLimits.repeats) throw bomb()
      found.push({ row: next, ...row })
    }
    next += row.repeat
  }
  return {
    write,
    take: () => {
      const rows = found
      found = []
      return rows
    },
    open(name: string, a: Attributes) {
      if (name === 'annotation') aside++
      else if (name === 'table-row') row = { cells: [], repeat: times(a, 'number-rows-repeated') }
      else if (isCell(name)) cell = startCell(a)
      else if (name === 'p' && aside === 0) paragraph = ''
      else if (name === 's') write(' '.repeat(Math.min(times(a, 'c'), sheetLimits.cell + 1)))
      else if (name === 'tab') write('\t')
      else if (name === 'line-break') write('\n')
    },
    close(name: string) {
      if (name === 'annotation') aside--
      else if (name === 'table-row') endRow()
      else if (name === 'p' && aside === 0 && paragraph !== null) {
        cell?.lines.push(paragraph)
        paragraph = null
      } else if (cell !== null && isCell(name)) {
        place(cell)
        cell = null
      }
    },
  }
}

/**
 * Follows content.xml (OpenDocument 1.3, part 3, 9.1): the rows of one sheet among those that
 * are not hidden, counted from 0.
 */
const sheetReader = (wanted: number) => {
  const sheets = sheetFinder(wanted)
  const rows = rowReader()
  return {
    names: sheets.names,
    take: rows.take,
    open(name: string, a: Attributes) {
      if (sheets.isInside()) rows.open(name, a)
      sheets.open(name, a)
    },
    text: rows.write,
    close(name: string) {
      if (sheets.isInside()) rows.close(name)
      sheets.close(name)
    },
  }
}

const namesIn = async (zip: Zip): Promise<string[]> => {
  const reader = sheetReader(-1)
  const walk = zip.walkXml('content.xml', reader, sheetLimits.sheet)
  while (!(await walk.next()).done);
  return reader.names
}

async function* rowsOf(zip: Zip, sheet: number): AsyncGenerator<Row> {
  const reader = sheetReader(sheet)
  for await (const _ of zip.walkXml('content.xml', reader, sheetLimits.sheet))
    for (const { row, cells, repeat } of reader.take())
      for (let i = 0; i < repeat; i++) yield { row: row + i, cells: [...cells] }
}

/** What kind of document, and is it locked: a password leaves the names of the parts readable, but not the parts. */
const checkSheets = async (zip: Zip): Promise<void> => {
  let isSheet = false
  let isLocked = false
  if (zip.has('META-INF/manifest.xml'))
    await zip.readXml('META-INF/manifest.xml', {
      open(name, a) {
        if (name === 'file-entry')
          isSheet ||= (given(a, 'media-type') ?? '').startsWith(
            'application/vnd.oasis.opendocument.spreadsheet',
          )
        if (name === 'encryption-data') isLocked = true
      },
    })
  if (isLocked) throw unreadable(phrase('files.locked'))
  if (!isSheet)
    throw new Problem('unsupported_file', {
      detail: phrase('files.not_a_spreadsheet', { accepted }),
    })
}

/** Opens the visible sheets of an ODS spreadsheet (LibreOffice, Google Sheets). Rows come as they are unpacked. */
export const readOds = async (zip: Zip, { sheets }: FileReadingOptions): Promise<Table> => {
  try {
    await checkSheets(zip)
    const found = (await namesIn(zip)).map((name, i) => ({ name, rows: () => rowsOf(zip, i) }))
    return await joinSheets({ container: 'ods', sheets: found, close: () => zip.close() }, sheets)
  } catch (error) {
    zip.close()
    throw error
  }
}
