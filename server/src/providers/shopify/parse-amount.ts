/** The platform's decimal ("29.99", "1.234", "100"); nothing else, such as an exponent. */
const AMOUNT = /^-?\d{1,13}(?:\.\d{1,20})?$/

/**
 * An amount in hundredths of its currency's unit, whatever the currency: 100 yen are 10000, and the third decimal of
 * dinars is a tenth of a cent. Null for what is no amount, or greater than any price.
 */
export const parseAmount = (text: string): number | null =>
  AMOUNT.test(text) ? Math.round(Number(text) * 1000) / 10 + 0 : null
