import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as xls from '@e965/xlsx'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { Problem } from '../problem.ts'
import { readTable } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-kinds-'))
let files = 0
const read = async (content: string | Uint8Array) => {
  const path = join(folder, `file-${++files}`)
  writeFileSync(path, content)
  const table = await readTable(path)
  const rows = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows }
}
const refusal = async (content: string | Uint8Array) => {
  const error: unknown = await read(content).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Problem)
  return [(error as Problem).code, (error as Problem).message]
}

const ods = async (tables: string, { styles = '', manifest = '', kind = 'spreadsheet' } = {}) => {
  const zip = new ZipFile()
  const type = `application/vnd.oasis.opendocument.${kind}`
  const parts = {
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:m"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}">${manifest}</manifest:file-entry></manifest:manifest>`,
    'content.xml': `<o:document-content xmlns:o="urn:o" xmlns:t="urn:t" xmlns:text="urn:x" xmlns:style="urn:s"><o:automatic-styles>${styles}</o:automatic-styles><o:body><o:spreadsheet>${tables}</o:spreadsheet></o:body></o:document-content>`,
  }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
const cell = (text: string, more = '') =>
  `<t:table-cell o:value-type="string"${more}><text:p>${text}</text:p></t:table-cell>`
const line = (...cells: string[]) => `<t:table-row>${cells.join('')}</t:table-row>`
const header = line(cell('rating'), cell('text'), cell('date'), cell('ok'))

test('S1.003 an ODS is read: paragraphs, repeated and covered cells, dates, numbers, comments aside, the first visible sheet', async () => {
  const styles =
    '<style:style style:name="ta1"><style:table-properties t:display="false"/></style:style>'
  const tables = [
    `<t:table t:name="Notes" t:style-name="ta1">${line(cell('wrong sheet'))}</t:table>`,
    '<t:table t:name="Reviews">',
    '<t:table-column t:number-columns-repeated="4"/>',
    `<t:table-header-rows>${header}</t:table-header-rows>`,
    '<t:table-row t:number-rows-repeated="3"><t:table-cell t:number-columns-repeated="1024"/></t:table-row>',
    line(
      '<t:table-cell o:value-type="float" o:value="5"><o:annotation><text:p>a comment</text:p></o:annotation><text:p>5,00</text:p></t:table-cell>',
      '<t:table-cell o:value-type="string"><text:p>Two<text:s text:c="2"/>blanks</text:p><text:p>and &amp; a <text:span>line</text:span><text:line-break/>more</text:p></t:table-cell>',
      '<t:table-cell o:value-type="date" o:date-value="2026-04-13T10:00:00"><text:p>13.04.26</text:p></t:table-cell>',
      '<t:table-cell o:value-type="boolean" o:boolean-value="true"><text:p>WAHR</text:p></t:table-cell>',
    ),
    line(
      '<t:table-cell o:value-type="float" o:value="7663826010355" t:number-columns-repeated="2"><text:p>7,66E12</text:p></t:table-cell>',
    ),
    `<t:table-row t:number-rows-repeated="2">${cell('4')}<t:covered-table-cell/>${cell('x')}</t:table-row>`,
    '<t:table-row t:number-rows-repeated="1048000"><t:table-cell t:number-columns-repeated="1024"/></t:table-row>',
    '</t:table>',
    `<t:table t:name="More">${line(cell('another sheet'))}</t:table>`,
  ]
  expect(await read(await ods(tables.join(''), { styles }))).toEqual({
    container: 'ods',
    encoding: null,
    headerRow: 1,
    sheets: { all: ['Reviews', 'More'], read: ['Reviews'] },
    delimiter: null,
    headers: ['rating', 'text', 'date', 'ok'],
    rows: [
      { row: 5, cells: ['5', 'Two  blanks\nand & a line\nmore', '2026-04-13T10:00:00', 'TRUE'] },
      { row: 6, cells: ['7663826010355', '7663826010355', null, null] },
      { row: 7, cells: ['4', null, 'x', null] },
      { row: 8, cells: ['4', null, 'x', null] },
    ],
  })
})

test('an ODS that is locked, no spreadsheet, cut, empty or booby-trapped is refused in words', async () => {
  const table = `<t:table>${header}</t:table>`
  expect(await refusal(await ods(table, { manifest: '<manifest:encryption-data/>' }))).toEqual([
    'file_unreadable',
    expect.stringMatching(/password/),
  ])
  expect(await refusal(await ods(table, { kind: 'text' }))).toEqual([
    'unsupported_file',
    expect.stringMatching(/not a spreadsheet/),
  ])
  expect(await refusal(await ods('<t:table></t:table>'))).toEqual([
    'file_unreadable',
    expect.stringMatching(/empty/),
  ])
  const whole = await ods(table)
  expect(await refusal(whole.subarray(0, whole.length - 30))).toEqual([
    'file_unreadable',
    expect.stringMatching(/damaged/),
  ])
  const bomb = `<t:table>${header}<t:table-row t:number-rows-repeated="1000000000">${cell('a')}</t:table-row></t:table>`
  expect(await refusal(await ods(bomb))).toEqual([
    'file_unreadable',
    expect.stringMatching(/unpacks to far more/),
  ])
})

const book = (
  sheets: Record<string, unknown[][]>,
  { hidden = [] as string[], type = 'biff8' as xls.BookType, date1904 = false } = {},
) => {
  const made = xls.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    xls.utils.book_append_sheet(made, xls.utils.aoa_to_sheet(rows), name)
  made.Workbook = {
    WBProps: { date1904 },
    Sheets: made.SheetNames.map((name) => ({
      name,
      Hidden: hidden.includes(name) ? (1 as const) : (0 as const),
    })),
  }
  return xls.write(made, { type: 'buffer', bookType: type }) as Buffer
}

test('S1.003 an XLS of the old kind is read: texts, numbers, dates by style, booleans, gaps, the first visible sheet', async () => {
  const rows = [
    ['rating', 'text', 'date', 'ok', 'id'],
    [],
    [5, 'Größe passt 👍\nzweite Zeile', { t: 'n', v: 46125, z: 'yyyy-mm-dd' }, true, 7663826010355],
    [4.5, null, { t: 'n', v: 46125.5, z: 'd.m.yy h:mm' }],
  ]
  const bytes = book({ Notes: [['wrong sheet']], Reviews: rows }, { hidden: ['Notes'] })
  expect(await read(bytes)).toEqual({
    container: 'xls',
    encoding: null,
    headerRow: 1,
    sheets: { all: ['Reviews'], read: ['Reviews'] },
    delimiter: null,
    headers: ['rating', 'text', 'date', 'ok', 'id'],
    rows: [
      {
        row: 3,
        cells: ['5', 'Größe passt 👍\nzweite Zeile', '2026-04-13', 'TRUE', '7663826010355'],
      },
      { row: 4, cells: ['4.5', null, '2026-04-13 12:00:00', null, null] },
    ],
  })
  const old = book(
    {
      Sheet1: [
        ['rating', 'text'],
        [5, 'Good'],
      ],
    },
    { type: 'biff5' },
  )
  expect((await read(old)).rows).toEqual([{ row: 2, cells: ['5', 'Good'] }])
})

test('an XLS with more rows than one message contains comes whole and in order', async () => {
  const rows = Array.from({ length: 2_500 }, (_, i) => [(i % 5) + 1, `Text ${i}`])
  const found = await read(book({ Sheet1: [['rating', 'text'], ...rows] }))
  expect(found.rows).toEqual(
    rows.map(([rating, text], i) => ({ row: i + 2, cells: [String(rating), text] })),
  )
})

test('an old document that is no workbook, a locked one and an empty one are refused in words', async () => {
  const compound = (stream: string) => {
    const made = xls.CFB.utils.cfb_new()
    xls.CFB.utils.cfb_add(made, stream, Buffer.from('content'))
    return Buffer.from(xls.CFB.write(made, { type: 'buffer' }) as Buffer)
  }
  expect(await refusal(compound('/WordDocument'))).toEqual([
    'unsupported_file',
    expect.stringMatching(/no workbook/),
  ])
  expect(await refusal(compound('/EncryptedPackage'))).toEqual([
    'file_unreadable',
    expect.stringMatching(/password/),
  ])
  expect(await refusal(book({ Sheet1: [] }))).toEqual([
    'file_unreadable',
    expect.stringMatching(/empty/),
  ])
})

test('S1.002 JSON is read as its records: wrapped or bare, one a line, nested names, lists, long numbers', async () => {
  const records =
    '[{"id":50185170479501314,"reviewer":{"name":"Noor A."},"rating":5,"images":["https://a.test/1.jpg","https://a.test/2.jpg"]},{"rating":4.0,"verified":true,"gone":null,"photos":[{"url":"https://a.test/3.jpg","width":4}]}]'
  const whole = {
    container: 'json',
    letters: { encoding: 'utf-8', proof: 'file', readings: [] },
    encoding: 'utf-8',
    delimiter: null,
    headers: ['id', 'reviewer.name', 'rating', 'images', 'verified', 'photos'],
    rows: [
      {
        row: 1,
        cells: [
          '50185170479501314',
          'Noor A.',
          '5',
          'https://a.test/1.jpg\nhttps://a.test/2.jpg',
          null,
          null,
        ],
      },
      { row: 2, cells: [null, null, '4.0', null, 'true', 'https://a.test/3.jpg'] },
    ],
  }
  expect(await read(records)).toEqual(whole)
  expect(
    await read(`\ufeff \n{"total":2,"stores":[{"id":1}],"data":{"reviews":${records}}}`),
  ).toEqual(whole)
  expect(await read('{"rating":5,"text":"a"}\n{"rating":4,"text":"b"}\n')).toMatchObject({
    headers: ['rating', 'text'],
    rows: [{ cells: ['5', 'a'] }, { cells: ['4', 'b'] }],
  })
  const guarded = await read('[{"text":"\\ud83d half\\u0000","__proto__":"x","constructor":"y"}]')
  expect([guarded.headers, guarded.rows]).toEqual([
    ['text', '__proto__', 'constructor'],
    [{ row: 1, cells: ['\ufffd half', 'x', 'y'] }],
  ])
})

test('JSON without records, cut, or with more names than columns may be is refused in words', async () => {
  expect(await refusal('{"error":"signed out"}')).toEqual([
    'unsupported_file',
    expect.stringMatching(/no list of reviews/),
  ])
  expect(await refusal('[]')).toEqual([
    'unsupported_file',
    expect.stringMatching(/no list of reviews/),
  ])
  expect(await refusal('[{"rating":5},{"rati')).toEqual([
    'file_unreadable',
    expect.stringMatching(/damaged/),
  ])
  expect(
    await refusal(
      JSON.stringify([Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}`, 'x']))]),
    ),
  ).toEqual(['unsupported_file', expect.stringMatching(/no list of reviews/)])
  expect(await refusal('[{"a":'.repeat(50_000))).toEqual(['file_unreadable', expect.any(String)])
})

test('leaving a walk of a buffered file early ends its thread', async () => {
  const path = join(folder, 'early')
  writeFileSync(
    path,
    JSON.stringify(Array.from({ length: 5_000 }, (_, i) => ({ rating: 5, text: `Text ${i}` }))),
  )
  const table = await readTable(path)
  for await (const { row } of table.rows) if (row > 10) break
  expect((await table.rows[Symbol.asyncIterator]().next()).done).toBe(true)
})
