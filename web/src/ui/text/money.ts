import { minorDigits } from '@plaudit/contract/dropshipping/currencies'
import i18next from 'i18next'
import { numberFormat } from './formatters.ts'

/** The smallest units of any currency as money, with all of its decimal places: ¥1,495, KWD 3.950. */
export const formatMinor = (amount: number, currency: string): string => {
  const digits = minorDigits(currency)
  const money = numberFormat(i18next.language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
  return i18next.dir() === 'rtl' ? `\u2066${money.replaceAll('\u200f', '')}\u2069` : money
}

/** As it is typed: with a point, and all decimal places. */
export const typedOf = (amount: number | null, currency: string): string =>
  amount === null ? '' : (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))

/**
 * A typed amount, with a point or a comma, in the currency's smallest unit. Null for nothing; undefined for what is no
 * amount of this currency.
 */
export const readTyped = (typed: string, currency: string): number | null | undefined => {
  const plain = typed.trim().replace(',', '.')
  if (plain === '') return null
  const digits = minorDigits(currency)
  const [whole = '', part = ''] = plain.split('.')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain) || part.length > digits) return undefined
  return Number(whole + part.padEnd(digits, '0'))
}
