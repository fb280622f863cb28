const BOM = '\ufeff'
/** A spreadsheet takes a cell that begins so for a formula (owasp.org, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as CSV after RFC 4180, in UTF-8 with a byte order mark, which spreadsheets need. No cell is read as a formula.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * Cents as the bare number that a spreadsheet adds up, "29.00"; currencies without a fraction too have two digits
 * here, as everywhere in Plaudit.
 */
export const bareAmount = (cents: number): string => (cents / 100).toFixed(2)
