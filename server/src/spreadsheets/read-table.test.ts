import { mkdtempSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { Problem } from '../problem.ts'
import { readTable } from './read-table.ts'
import { sheetLimits } from './table.ts'
import { dateOfSerial, isDateFormat } from './workbooks/xlsx-dates.ts'
import { writeCsv } from './text/write-csv.ts'
import { writeXlsx } from './workbooks/write-xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-tables-'))
let files = 0
const save = (content: string | Uint8Array) => {
  const path = join(folder, `file-${++files}`)
  writeFileSync(path, content)
  return path
}
const readAll = async (path: string) => {
  const table = await readTable(path)
  const rows = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows }
}
const read = (content: string | Uint8Array) => readAll(save(content))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('this was read, and should have been refused')
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(Problem)
      return error as Problem
    },
  )

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

test('UTF-8 with and without its mark, UTF-16 either way round and Windows-1252 give the same text', async () => {
  const text = 'author,text\r\nJosé Müller,"naïve – “quoted” 25 €"\r\n'
  const old = Buffer.from(
    text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'),
    'latin1',
  )
  const files = {
    'utf-8': [text, `\uFEFF${text}`],
    'utf-16le': [utf16(`\uFEFF${text}`), utf16(text)],
    'utf-16be': [utf16(`\uFEFF${text}`, true)],
    'windows-1252': [old],
  }
  for (const [encoding, contents] of Object.entries(files))
    for (const content of contents) {
      const table = await read(content)
      expect(table.encoding).toBe(encoding)
      expect(table.headers).toEqual(['author', 'text'])
      expect(table.rows).toEqual([{ row: 2, cells: ['José Müller', 'naïve – “quoted” 25 €'] }])
    }
})

test('a damaged byte in UTF-8 costs one letter, not every accent of the file', async () => {
  const bytes = Buffer.from('rating,text\n5,Größe passt\n4,Schön süß\n')
  bytes[bytes.indexOf('5,') + 2] = 0xff
  expect(await read(bytes)).toMatchObject({
    encoding: 'utf-8',
    letters: { proof: 'guess' },
    rows: [{ cells: ['5', '\ufffdröße passt'] }, { cells: ['4', 'Schön süß'] }],
  })
})

test('comma, semicolon, tab and pipe are told apart, also when the texts are full of another one', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const table = await read(
      ['rating', 'text', 'author'].join(delimiter) +
        '\n' +
        ['5', '"a, b; c | d\t e"', 'Noor'].join(delimiter),
    )
    expect(table.delimiter).toBe(delimiter)
    expect(table.rows[0]!.cells).toEqual(['5', 'a, b; c | d\t e', 'Noor'])
  }
})

test('the hint that Excel writes in the first line is obeyed and dropped', async () => {
  const table = await read('sep=;\r\nrating;text\r\n5;Good, really\r\n')
  expect([table.delimiter, table.headers, table.rows[0]!.cells]).toEqual([
    ';',
    ['rating', 'text'],
    ['5', 'Good, really'],
  ])
})

test('line breaks inside quotes stay in the field, doubled quotes are one, stray quotes do no harm', async () => {
  const table = await read(
    'rating,text,author\n5,"first\nsecond ""so""\r\nthird",A\n4,6" pan, fine\n3,"x",B\r\n',
  )
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['5', 'first\nsecond "so"\r\nthird', 'A'],
    ['4', '6" pan', ' fine'],
    ['3', 'x', 'B'],
  ])
})

test('rows are counted as a spreadsheet program counts them: empty ones too, the header being row 1', async () => {
  const table = await read('rating,text\r\n\r\n5,a\r\n,\r\n4,b\r\n\r\n')
  expect(table.rows.map(({ row }) => row)).toEqual([3, 5])
})

test('headers lose blanks and empty names at the end; a name that stands twice gets a number', async () => {
  const { headers } = await read(' rating ,text,text,,\n5,a,b,c,\n')
  expect(headers).toEqual(['rating', 'text', 'text (2)'])
})

test('what our writers write, our reader reads back unchanged: formulas, quotes, line breaks, emoji', async () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^'{0,2}[=+\-@\t\r][a-z"';,\n\r|]{0,8}$/),
    fc.constantFrom(
      '=1+1',
      "'=1+1",
      '-5',
      '+47 555',
      '@sum',
      'a\r\nb',
      '"',
      '""',
      ' x ',
      '_x000D_',
      '<b>&amp;</b>',
      '👩‍👧',
      'שלום',
    ),
  )
  // An empty text and no value are the same in a table; a row of blanks alone is no row.
  const cells = fc
    .array(cell, { minLength: 3, maxLength: 3 })
    .map((row) => [
      'x',
      ...row.map((value) => (value === '' ? null : (value?.replaceAll('\0', '') ?? null) || null)),
    ])
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { maxLength: 6 }), async (rows) => {
      for (const write of [writeCsv, writeXlsx]) {
        const path = join(folder, 'round-trip')
        await writeFile(path, await buffer(write(['mark', 'a', 'b', 'c'], rows)))
        const back = await readAll(path)
        const full = back.rows.map(({ cells }) => [0, 1, 2, 3].map((i) => cells[i] ?? null))
        expect(full).toEqual(rows)
      }
    }),
    { numRuns: 60 },
  )
})

test('a cell that a spreadsheet program would run as a formula is written as text', async () => {
  const csv = (
    await buffer(
      writeCsv(['text'], [['=HYPERLINK("http://evil.test")'], ['@x'], ['-1'], ['plain']]),
    )
  ).toString()
  expect(csv).toBe(
    '\uFEFFtext\r\n"\'=HYPERLINK(""http://evil.test"")"\r\n\'@x\r\n\'-1\r\nplain\r\n',
  )
})

const zipOf = async (parts: Record<string, string>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
const workbook = (sheetData: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" sheetId="1" r:id="rId1"/><sheet name="Reviews" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>wrong sheet</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  })

test('S1.003 an XLSX of any program is read: shared, inline and formula texts, dates by style, booleans, gaps', async () => {
  const header = `<row r="1">${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((t, i) => `<c r="${'ABCDEFGH'[i]}1" t="inlineStr"><is><t>${t}</t></is></c>`).join('')}</row>`
  const row =
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="str"><f>1</f><v>made</v></c><c r="D3" s="1"><v>46125</v></c><c r="E3" s="2"><v>46125.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#N/A</v></c><c r="H3"><v>7.663826010355E12</v></c></row>'
  const bytes = await workbook(header + row, {
    'xl/sharedStrings.xml':
      '<sst><si><r><t>Rich </t></r><r><t xml:space="preserve">text_x000D_</t></r><rPh><t>aid</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  })
  const table = await read(bytes)
  expect(table.container).toBe('xlsx')
  expect(table.headers).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(table.rows).toEqual([
    {
      row: 3,
      cells: [
        'Rich text\r',
        null,
        'made',
        '2026-04-13',
        '2026-04-13 12:00:00',
        'TRUE',
        null,
        '7663826010355',
      ],
    },
  ])
})

test('dates count from 1900 or 1904, and formats with letters in quotes are no dates', () => {
  expect([
    dateOfSerial(1),
    dateOfSerial(59),
    dateOfSerial(61),
    dateOfSerial(0),
    dateOfSerial(44663, true),
  ]).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', null, '2026-04-13'])
  expect([
    isDateFormat(14, undefined),
    isDateFormat(2, undefined),
    isDateFormat(170, '0.00" days"'),
    isDateFormat(171, '[$-409]d\\-mmm\\-yy;@'),
    isDateFormat(172, '[Red]0'),
  ]).toEqual([true, false, false, true, false])
})

test('files that are no tables are named for what they are, whatever their name says', async () => {
  const strangers: [string | Uint8Array, string, RegExp][] = [
    ['%PDF-1.7 …', 'unsupported_file', /PDF/],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2), 'unsupported_file', /image/],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'unsupported_file', /\.xls/],
    [Uint8Array.of(0x1f, 0x8b, 8), 'unsupported_file', /Unpack/],
    ['<!DOCTYPE html><html></html>', 'unsupported_file', /web page/],
    [Buffer.alloc(400, 7), 'unsupported_file', /binary/],
    ['', 'file_unreadable', /empty/],
    ['\r\n\r\n', 'file_unreadable', /no rows/],
    [await zipOf({ 'content.xml': '<x/>' }), 'unsupported_file', /not an XLSX/],
  ]
  for (const [content, code, words] of strangers) {
    const problem = await problemOf(read(content))
    expect([problem.code, problem.message]).toEqual([code, expect.stringMatching(words)])
  }
})

test('a quotation mark that is never closed is reported with its row', async () => {
  const problem = await problemOf(
    read('rating,text\n5,a\n4,"never closed\n'.concat('3,b\n'.repeat(20))),
  )
  expect([problem.code, problem.message]).toEqual([
    'file_unreadable',
    expect.stringMatching(/from row 3 on/),
  ])
})

test('the row of a quotation mark that is never closed is the same for a reader that takes its time', async () => {
  for (const above of [1, 15, 17, 300]) {
    const table = await readTable(
      save(`rating,text\n\n${'3,b\n'.repeat(above)}4,"never closed\n3,b\n`),
    )
    const slowly = async () => {
      for await (const row of table.rows) await new Promise((resolve) => setImmediate(resolve, row))
    }
    expect((await problemOf(slowly())).message).toContain(`from row ${above + 3} on`)
  }
})

test('a cut, damaged or booby-trapped XLSX gives a clear error', async () => {
  const whole = await workbook(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>rating</t></is></c></row>',
  )
  const cut = await problemOf(read(whole.subarray(0, whole.length - 40)))
  expect([cut.code, cut.message]).toEqual(['file_unreadable', expect.stringMatching(/damaged/)])
  const doctype = await problemOf(
    read(
      await workbook('', {
        'xl/worksheets/sheet2.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>',
      }),
    ),
  )
  expect(doctype.message).toMatch(/document type/)
  const notXml = await problemOf(read(await workbook('<row r="1"><c></row>')))
  expect(notXml.message).toMatch(/damaged/)
})

test('a zip bomb is given up before it is read out, in bounded memory', async () => {
  const row = `<row><c t="inlineStr"><is><t>${'a'.repeat(90)}</t></is></c></row>`
  const bomb = await workbook(row.repeat(500_000))
  expect(bomb.length).toBeLessThan(4_000_000)
  const path = save(bomb)
  const before = process.memoryUsage().rss
  const table = await readTable(path)
  let read = 0
  let peak = before
  const problem = await problemOf(
    (async () => {
      for await (const _ of table.rows)
        if (++read % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().rss)
    })(),
  )
  expect(problem.message).toMatch(/unpacks to far more/)
  // Twenty million characters are read before it is judged at all, and hardly more after.
  expect(read * row.length).toBeGreaterThan(15_000_000)
  expect(read * row.length).toBeLessThan(sheetLimits.packing * bomb.length + 1_000_000)
  expect(read).toBeLessThan(400_000)
  expect((peak - before) / 1e6).toBeLessThan(150)
})

test('leaving a walk early frees the file', async () => {
  const table = await readTable(save('rating,text\n' + '5,a\n'.repeat(100_000)))
  for await (const { row } of table.rows) if (row > 10) break
  const more = await table.rows[Symbol.asyncIterator]().next()
  expect(more.done).toBe(true)
})
