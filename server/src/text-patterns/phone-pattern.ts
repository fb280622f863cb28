import { plainDigits } from './plain-digits.ts'

/** Blanks of every width, soft hyphens and other signs that are not seen, as they stand between digits. */
const UNSEEN = String.raw`\s\u00a0\u00ad\u061c\u1680\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufe00-\ufe0f\ufeff`
/** Brackets, points, commas, strokes and hyphens of every kind, as they divide a number. */
const DIVIDERS = String.raw`()\[\].,:;_~*/\u00b7\u060c\u066b\u066c\u2010-\u2015\u2022\u2024\u2027\u2212\u2219\u22c5\u30fb\uff0c\uff0d\uff0e-`
const BETWEEN = `[${UNSEEN}${DIVIDERS}]*`

/** Where the digits of each script begin: European, Arabic, Persian, Indian ones, and so on to full-width ones. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
  0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0xff10,
]
const escaped = (code: number) => String.raw`\u${code.toString(16).padStart(4, '0')}`
const digit = (value: string) => `[${ZEROS.map((zero) => escaped(zero + Number(value))).join('')}]`
const ANY_DIGIT = `[${ZEROS.map((zero) => `${escaped(zero)}-${escaped(zero + 9)}`).join('')}]`
const digits = (number: string) => [...number].map(digit).join(BETWEEN)

const INTERNATIONAL = String.raw`(?:(?:[+\uff0b]|${digits('00')})${BETWEEN})?`
/** The zero that a number has at home, and some write behind the country code. */
const TRUNK = `(?:${digit('0')}${BETWEEN})?`

/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])|^\d{3}/

/** Fewer would be found in any number. */
const FEWEST_DIGITS = 7

/**
 * A regular expression, for JavaScript and for PostgreSQL, that finds a phone number however it is written: with its
 * country code behind a plus, two zeros or nothing, or as it is dialled at home, divided in any way. Null for what is
 * too short to be one.
 */
export const phonePattern = (phone: string): string | null => {
  const given = plainDigits(phone)
    .normalize('NFKC')
    .replace(/^[^\d+]+/, '')
  const isInternational = /^(?:\+|00)/.test(given)
  const number = given.replace(/\D/g, '').replace(/^0+/, '')
  if (number.length < FEWEST_DIGITS) return null
  const code = isInternational ? (COUNTRY_CODE.exec(number)?.[0] ?? '') : ''
  const atHome = number.slice(code.length)
  const before = code ? digits(code) : `${ANY_DIGIT}{1,3}`
  const prefix = `(?:${INTERNATIONAL}${before}${BETWEEN}${TRUNK}|${digit('0')}${BETWEEN})`
  const isOptional = atHome.length >= FEWEST_DIGITS ? '?' : ''
  return `(?<!${ANY_DIGIT})${prefix}${isOptional}${digits(atHome)}(?!${ANY_DIGIT})`
}
