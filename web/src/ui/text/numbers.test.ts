import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatMoney, formatPercent } from './numbers.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))

describe('numbers for people', () => {
  test('S9.013 a percent has at most 2 fraction digits, and 1 or more is a whole percent', () => {
    expect([0.25, 30, 1, 0.123456, 12.345, 0].map(formatPercent)).toEqual([
      '25%',
      '30%',
      '1%',
      '12.35%',
      '12.35%',
      '0%',
    ])
  })

  test('S9.014 money is in US dollars by default, without a fraction for whole amounts and with two digits otherwise', () => {
    expect([1900, 2150, 0, -500].map((cents) => formatMoney(cents))).toEqual([
      '$19',
      '$21.50',
      '$0',
      '-$5',
    ])
    expect(formatMoney(1900, { exact: true })).toBe('$19.00')
    expect(formatMoney(1999, { currency: 'EUR' })).toBe('€19.99')
  })

  test('in a right-to-left language an amount keeps its sign and its letters together', async () => {
    await i18next.changeLanguage('ar')
    expect(formatMoney(2900)).toBe('\u206629\u00a0US$\u2069')
    await i18next.changeLanguage('en')
  })
})
