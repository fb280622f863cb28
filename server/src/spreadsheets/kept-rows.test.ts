import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readKeptRows, recordRows } from './kept-rows.ts'
import type { Row } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-kept-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* rowsOf(count: number, cells: string[]): AsyncGenerator<Row> {
  for (let row = 1; row <= count; row++) yield { row, cells }
}
const record = async (rows: AsyncIterable<Row>, maxBytes: number) => {
  const path = join(folder, crypto.randomUUID())
  let kept: number | null = null
  const passed: Row[] = []
  for await (const row of recordRows(rows, { path, maxBytes, whole: (bytes) => (kept = bytes) }))
    passed.push(row)
  return { path, kept, passed }
}

test('rows come back as they went, however many or long they are', async () => {
  const { path, kept, passed } = await record(rowsOf(1_200, ['Läuft. '.repeat(300)]), 1e8)
  expect(kept).toBeGreaterThan(2_000_000)
  const back: Row[] = []
  for await (const row of readKeptRows(createReadStream(path))) back.push(row)
  expect(back).toEqual(passed)
})

test('cells that are all one long text, as in a small workbook, are passed on and not put together in memory', async () => {
  const long = 'x'.repeat(100_000)
  const cells = Array.from({ length: 60 }, () => long)
  const { kept, passed } = await record(rowsOf(490, cells), 64 * 1024 * 1024)
  expect({ kept, rows: passed.length }).toEqual({ kept: null, rows: 490 })
})
