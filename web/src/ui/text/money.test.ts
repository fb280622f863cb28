import { expect, test } from 'vitest'
import { formatMinor, readTyped, typedOf } from './money.ts'

test.each([
  ['12.5', 'USD', 1_250],
  ['12,50', 'EUR', 1_250],
  ['0.07', 'USD', 7],
  ['1495', 'JPY', 1_495],
  ['3.95', 'KWD', 3_950],
  ['1495', 'HUF', 1_495],
  ['14.95', 'HUF', undefined],
  [' ', 'USD', null],
  ['12.345', 'USD', undefined],
  ['14.5', 'JPY', undefined],
  ['-3', 'USD', undefined],
  ['twelve', 'USD', undefined],
] as const)('PROD-28 %j in %s is %j of its smallest unit', (typed, currency, amount) =>
  expect(readTyped(typed, currency)).toBe(amount),
)

test('PROD-28 an amount is shown as it is typed', () => {
  expect([typedOf(1_250, 'USD'), typedOf(1_495, 'JPY'), typedOf(3_950, 'KWD')]).toEqual([
    '12.50',
    '1495',
    '3.950',
  ])
})

test('PROD-28 an amount has the places of its smallest unit, whatever the browser knows of the currency', () => {
  const plain = (text: string) => text.replaceAll(/[^\d.,]/g, '')
  expect(
    (['USD', 'HUF', 'IQD', 'KWD'] as const).map((currency) =>
      plain(formatMinor(149_500, currency)),
    ),
  ).toEqual(['1,495.00', '149,500', '149,500', '149.500'])
})
