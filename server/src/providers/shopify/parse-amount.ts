/** The platform's decimal ("29.99", "1.234", "100"); nothing else, such as an exponent. */
const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,20}))?$/

/**
 * An amount in hundredths of its currency's unit, whatever the currency: 100 yen are 10000. A third decimal, as dinars
 * have, is rounded half away from zero; by its digits, since 1.005 is less than that as a number. Null for what is no
 * amount, or greater than any price.
 */
export const parseAmount = (text: string): number | null => {
  const [, sign, units, fraction = ''] = AMOUNT.exec(text) ?? []
  if (units === undefined) return null
  const digits = fraction.padEnd(3, '0')
  const hundredths = Number(units + digits.slice(0, 2)) + (digits[2]! >= '5' ? 1 : 0)
  return sign && hundredths > 0 ? -hundredths : hundredths
}
