import { expect, test } from 'vitest'
import { bareAmount, csvOf } from './history-csv.ts'

test('RIGHT-9: the history as CSV: a byte order mark, lines with CRLF, quotes doubled', () => {
  expect(
    csvOf([
      ['From', 'You had'],
      ['2026-11-19', 'Pro, "big"'],
      ['2026-11-20', 'two\nlines'],
    ]),
  ).toBe('\ufeffFrom,You had\r\n2026-11-19,"Pro, ""big"""\r\n2026-11-20,"two\nlines"\r\n')
})

test('RIGHT-9: a cell that a spreadsheet would run is made harmless', () => {
  expect(csvOf([['=1+1', '+49', '-2', '@name', '\tx', 'a=b', '=A1,"b"']])).toBe(
    `\ufeff'=1+1,'+49,'-2,'@name,'\tx,a=b,"'=A1,""b"""\r\n`,
  )
  expect(bareAmount(2900)).toBe('29.00')
})
