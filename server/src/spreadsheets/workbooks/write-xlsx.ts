import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { cutText } from '../../texts/cut-text.ts'
import { guardText } from '../formula-guard.ts'

type Cells = readonly (string | null)[]

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel refuses to open a file with a longer text in a cell. */
const CELL_MAX = 32_767

const parts: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Reviews" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is the header: bold. Style 2 is "text" (format 49), so that a date typed into a cell stays as it was typed.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const hex = (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text as XML: what XML cannot contain travels as `_x000D_`, and what looks like that escape is escaped itself. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- the control characters are what this line is about
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, hex)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

const rowXml = (cells: Cells, row: number, style: number): string => {
  const inside = cells.map((cell, i) =>
    cell === null || cell === ''
      ? ''
      : `<c r="${letters(i)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(cutText(guardText(cell), CELL_MAX))}</t></is></c>`,
  )
  return `<row r="${row}">${inside.join('')}</row>`
}

async function* sheet(
  headers: Cells,
  rows: AsyncIterable<Cells> | Iterable<Cells>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headers.length}" width="22" style="2" customWidth="1"/></cols><sheetData>`
  let row = 1
  let piece = rowXml(headers, row, 1)
  for await (const cells of rows) {
    piece += rowXml(cells, ++row, 2)
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/**
 * An XLSX as a stream, never buffered whole. Every cell is an inline text: nothing in it can run as a formula, and
 * Excel changes neither dates nor long numbers.
 */
export const writeXlsx = (
  headers: Cells,
  rows: AsyncIterable<Cells> | Iterable<Cells>,
): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  const content = Readable.from(sheet(headers, rows), { objectMode: false })
  content.on('error', (error) => out.destroy(error))
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml')
  zip.end()
  pipeline(zip.outputStream, out).catch((error: Error) => {
    content.destroy()
    out.destroy(error)
  })
  return out
}
