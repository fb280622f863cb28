/** Blanks (non-breaking ones too), brackets, points, strokes and hyphens, as they divide a number. */
const BETWEEN = String.raw`[\s\u00a0\u2009\u202f().\u2010-\u2014/-]*`
/** Arabic, Persian and full-width digits stand for the same. */
const digit = (value: string) =>
  `[${[0x30, 0x660, 0x6f0, 0xff10].map((zero) => String.raw`\u${(zero + Number(value)).toString(16).padStart(4, '0')}`).join('')}]`
const ANY_DIGIT = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]`
const digits = (number: string) => [...number].map(digit).join(BETWEEN)

const INTERNATIONAL = String.raw`(?:[+\uff0b]|${digits('00')})?${BETWEEN}`
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
  const given = phone.normalize('NFKC').trim()
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
