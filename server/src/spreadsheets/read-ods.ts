import { Problem } from '../problem.ts'
import { bomb, type Zip } from './open-zip.ts'
import { plainNumber } from './plain-number.ts'
import { padded } from './read-xlsx.ts'
import { accepted, unreadable } from './refuse-file.ts'
import { caps, type Row, type Table } from './table.ts'
import { tidyCell } from './tidy-cell.ts'

type Attributes = Record<string, string>

/** Prefixes are free to choose: `table:number-rows-repeated` is told by what follows the colon. */
const given = (attributes: Attributes, name: string): string | undefined => {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}
const times = (attributes: Attributes, name: string) => Math.max(1, Number(given(attributes, name) ?? 1) || 1)

type Cell = { repeat: number; kind: string; value: string | null; lines: string[] }

const valueOf = ({ kind, value, lines }: Cell): string | null => {
  if (kind === 'boolean') return value === 'true' ? 'TRUE' : 'FALSE'
  if (kind === 'date' || kind === 'time') return value
  if (kind === 'float' || kind === 'percentage' || kind === 'currency') return value === null ? null : plainNumber(value)
  return value ?? (lines.length > 0 ? lines.join('\n') : null)
}

const isFilled = (cells: Row['cells']) => cells.some((value) => value !== null && value.trim() !== '')

/** Follows content.xml (OpenDocument 1.3, part 3, 9.1): the rows of the first sheet that is not hidden. */
const sheetReader = () => {
  let found: { row: number; cells: Row['cells']; repeat: number }[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let state: 'before' | 'in' | 'hidden' | 'after' = 'before'
  let next = 1
  let row = { cells: [] as Row['cells'], repeat: 1 }
  let cell: Cell | null = null
  let paragraph: string | null = null
  // A comment on a cell holds paragraphs too.
  let aside = 0

  const write = (text: string) => {
    if (paragraph === null || aside > 0) return
    paragraph += text
    if (paragraph.length > caps.cell) throw unreadable(`A cell in row ${next} holds more than ${caps.cell} characters. Shorten it, then upload the file again.`)
  }
  const place = ({ repeat, ...rest }: Cell) => {
    const value = valueOf({ repeat, ...rest })
    const tidy = value === null ? null : tidyCell(value)
    for (let i = 0; i < repeat && row.cells.length < caps.columns; i++) row.cells.push(tidy)
  }
  const endRow = () => {
    while (row.cells.length > 0 && row.cells.at(-1) === null) row.cells.pop()
    if (isFilled(row.cells)) {
      if (row.repeat > caps.repeats) throw bomb()
      found.push({ row: next, ...row })
    }
    next += row.repeat
  }
  const openTable = (a: Attributes) => {
    if (state !== 'before') return
    state = hiddenStyles.has(given(a, 'style-name') ?? '') ? 'hidden' : 'in'
  }
  const openText = (name: string, a: Attributes) => {
    if (name === 'p' && aside === 0) paragraph = ''
    else if (name === 's') write(' '.repeat(Math.min(times(a, 'c'), caps.cell + 1)))
    else if (name === 'tab') write('\t')
    else if (name === 'line-break') write('\n')
  }
  return {
    take: () => {
      const rows = found
      found = []
      return rows
    },
    open(name: string, a: Attributes) {
      if (name === 'style') style = given(a, 'name') ?? ''
      else if (name === 'table-properties' && given(a, 'display') === 'false') hiddenStyles.add(style)
      else if (name === 'table') openTable(a)
      else if (state !== 'in') return
      else if (name === 'annotation') aside++
      else if (name === 'table-row') row = { cells: [], repeat: times(a, 'number-rows-repeated') }
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        const kind = given(a, 'value-type') ?? ''
        const value = given(a, kind === 'date' || kind === 'time' || kind === 'boolean' || kind === 'string' ? `${kind}-value` : 'value') ?? null
        cell = { repeat: times(a, 'number-columns-repeated'), kind, value, lines: [] }
      } else openText(name, a)
    },
    text(text: string) {
      write(text)
    },
    close(name: string) {
      if (name === 'table' && state !== 'after') state = state === 'in' ? 'after' : 'before'
      else if (state !== 'in') return
      else if (name === 'annotation') aside--
      else if (name === 'p' && aside === 0 && paragraph !== null) {
        cell?.lines.push(paragraph)
        paragraph = null
      } else if (cell !== null && (name === 'table-cell' || name === 'covered-table-cell')) {
        place(cell)
        cell = null
      } else if (name === 'table-row') endRow()
    },
  }
}

async function* rowsOf(zip: Zip): AsyncGenerator<Row> {
  const reader = sheetReader()
  try {
    for await (const _ of zip.walkXml('content.xml', reader, caps.sheet))
      for (const { row, cells, repeat } of reader.take()) for (let i = 0; i < repeat; i++) yield { row: row + i, cells: [...cells] }
  } finally {
    zip.close()
  }
}

/** What kind of document, and is it locked: a password leaves the names of the parts readable, but not the parts. */
const look = async (zip: Zip): Promise<void> => {
  let isSheet = false
  let isLocked = false
  if (zip.has('META-INF/manifest.xml'))
    await zip.readXml('META-INF/manifest.xml', {
      open(name, a) {
        if (name === 'file-entry') isSheet ||= (given(a, 'media-type') ?? '').startsWith('application/vnd.oasis.opendocument.spreadsheet')
        if (name === 'encryption-data') isLocked = true
      },
    })
  if (isLocked) throw unreadable('This ODS file is locked with a password. Save it without one, then upload it again.')
  if (!isSheet) throw new Problem('unsupported_file', { detail: `This is an OpenDocument file, but no spreadsheet. ${accepted}` })
}

/** Opens the first visible sheet of an ODS spreadsheet (LibreOffice, Google Sheets). Rows come as they are unpacked. */
export const readOds = async (zip: Zip): Promise<Table> => {
  try {
    await look(zip)
    const walk = rowsOf(zip)
    const first = await walk.next()
    if (first.done) throw unreadable('The first sheet of this spreadsheet is empty. Put the reviews on the first sheet, then upload the file again.')
    const headers = first.value.cells.map((cell) => cell ?? '')
    return { container: 'ods', encoding: null, delimiter: null, headers, rows: padded(walk, headers.length) }
  } catch (error) {
    zip.close()
    throw error
  }
}
