import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Row } from './table.ts'

/** Rows in one line of the file: few enough to be parsed at once, many enough to be quick. */
const BLOCK = 500
/** Letters in one line: cells of a workbook may all be one text of 100,000 letters. */
const BLOCK_LETTERS = 1_000_000

const lettersOf = ({ cells }: Row): number =>
  cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)

type KeptRow = [row: number, cells: Row['cells'], quote: Row['quote'] | null]

type Recording = {
  path: string
  maxBytes: number
  whole: (bytes: number) => void
  tooLarge?: () => void
}

/**
 * Passes rows on and writes them to `path`, where `readKeptRows` finds them sooner than a parser does: twice as fast
 * as in a CSV, many times as fast as in a workbook. `whole` is called when the last row was written: a walk that is left
 * early, or that grows beyond `maxBytes` (`tooLarge`), keeps nothing.
 */
export async function* recordRows(
  rows: AsyncIterable<Row>,
  { path, maxBytes, whole, tooLarge }: Recording,
): AsyncGenerator<Row> {
  const file = await open(path, 'w')
  let block: KeptRow[] = []
  let letters = 0
  let bytes = 0
  let isKept = true
  const write = async () => {
    const line = Buffer.from(`${JSON.stringify(block)}\n`)
    block = []
    letters = 0
    bytes += line.byteLength
    // A full disk is no reason to stop reading.
    isKept =
      bytes <= maxBytes &&
      (await file.writeFile(line).then(
        () => true,
        () => false,
      ))
    if (!isKept) tooLarge?.()
  }
  const forget = () => {
    isKept = false
    block = []
    tooLarge?.()
  }
  try {
    for await (const row of rows) {
      if (isKept) {
        letters += lettersOf(row)
        block.push([row.row, row.cells, row.quote ?? null])
        if (bytes + letters > maxBytes) forget()
        else if (block.length === BLOCK || letters >= BLOCK_LETTERS) await write()
      }
      yield row
    }
    if (isKept) await write()
  } finally {
    await file.close()
  }
  if (isKept) whole(bytes)
}

/** The rows that `recordRows` wrote. */
export async function* readKeptRows(stream: Readable): AsyncGenerator<Row> {
  stream.setEncoding('utf8')
  let rest = ''
  for await (const text of stream as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines)
      for (const [row, cells, quote] of JSON.parse(line) as KeptRow[])
        yield quote === null ? { row, cells } : { row, cells, quote }
  }
}
