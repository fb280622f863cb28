import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['19.99', 1999],
  ['0.29', 29],
  ['100', 10_000],
  ['300000000.0', 30_000_000_000],
  ['1.234', 123],
  ['1.235', 124],
  ['1.005', 101],
  ['8.1349999', 813],
  ['-1.235', -124],
  ['-0.001', 0],
  ['0.00', 0],
  ['-0.00', 0],
  ['-5.00', -500],
  ['9999999999999.99', 999_999_999_999_999],
])('STORE-26: %s is %d hundredths', (text, hundredths) => {
  expect(parseAmount(text)).toBe(hundredths)
})

test.each([
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1,50',
  '1.',
  '.5',
  '1 000',
  '99999999999999.00',
])('STORE-26: %o is no amount', (text) => expect(parseAmount(text)).toBeNull())
