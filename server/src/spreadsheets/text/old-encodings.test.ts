import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeText, oldTexts, reviewFile, sentences } from '../../../test/files/old-texts.ts'
import { readTable } from '../read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-letters-'))
const read = async (bytes: Uint8Array, how = {}) => {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const table = await readTable(path, how)
  const rows = []
  for await (const { cells } of table.rows) rows.push(cells)
  return { ...table, rows }
}

test.each(oldTexts)(
  'S1.003 a file of %s (%s) is read as the text that was written',
  async (encoding, tongue) => {
    const { letters, rows } = await read(encodeText(reviewFile(tongue, 8), encoding))
    expect(rows.map((cells) => cells[3])).toEqual(
      Array.from({ length: 8 }, (_, i) => sentences[tongue][i % sentences[tongue].length]),
    )
    expect(['evidence', 'guess']).toContain(letters!.proof)
  },
)

test('however short the file is, a wrong guess is never taken for sure, and the right reading is among those offered', async () => {
  for (const [encoding, tongue] of oldTexts)
    for (const rows of [1, 2, 3]) {
      const text = reviewFile(tongue, rows)
      const bytes = encodeText(text, encoding)
      const { letters } = await read(bytes)
      const means = (name: string) => new TextDecoder(name).decode(bytes) === text
      if (letters!.proof === 'evidence')
        expect(
          means(letters!.encoding),
          `${encoding} ${tongue} ${rows} → ${letters!.encoding}`,
        ).toBe(true)
      expect(
        letters!.readings.slice(0, 8).some((reading) => means(reading.encoding)),
        `${encoding} ${tongue} ${rows}`,
      ).toBe(true)
    }
})

test('evidence is taken from the whole file: letters that first stand after a megabyte of plain ones count', async () => {
  const plain = 'kettle,5,Noor,Pours well.\n'.repeat(45_000)
  const bytes = encodeText(
    `product_handle,rating,author,text\n${plain}${reviewFile('ru', 8).slice(34)}`,
    'windows-1251',
  )
  expect(bytes.length).toBeGreaterThan(1_000_000)
  expect((await read(bytes)).letters).toMatchObject({ encoding: 'windows-1251', proof: 'evidence' })
})

test("the owner's word is obeyed against every guess, but not against the file's own mark", async () => {
  const bytes = encodeText(reviewFile('ru', 3), 'koi8-r')
  expect(await read(bytes, { encoding: 'windows-1251' })).toMatchObject({
    encoding: 'windows-1251',
    letters: { proof: 'said' },
  })
  expect(
    await read(Buffer.from(`\uFEFF${reviewFile('ru', 3)}`), { encoding: 'windows-1251' }),
  ).toMatchObject({ encoding: 'utf-8', letters: { proof: 'file' } })
})

test('seven-bit Japanese, which looks like plain ASCII, is read as what it is wherever it begins', async () => {
  // ISO-2022-JP (RFC 1468): an escape to JIS X 0208, two bytes a letter, an escape back.
  const japanese = Buffer.from([
    0x1b, 0x24, 0x42, 0x24, 0x48, 0x24, 0x46, 0x24, 0x62, 0x1b, 0x28, 0x42,
  ])
  const plain = 'kettle,5,Noor,Pours well.\n'.repeat(12_000)
  const bytes = Buffer.concat([
    Buffer.from(`product_handle,rating,author,text\n${plain}kettle,5,Aiko,`),
    japanese,
    Buffer.from('\n'),
  ])
  const { letters, rows } = await read(bytes)
  expect(letters).toMatchObject({ encoding: 'iso-2022-jp', proof: 'file' })
  expect(rows.at(-1)).toEqual(['kettle', '5', 'Aiko', 'とても'])
})
