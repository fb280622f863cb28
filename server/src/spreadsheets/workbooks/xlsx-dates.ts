/** Built-in number formats that show a date or a time (ECMA-376, 18.8.30). */
const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53,
  54, 55, 56, 57, 58,
])

/** Is a number format a date? Text in quotes, escaped characters and [conditions] do not count. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? builtIn.has(id)
    : /[dmyh]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')) &&
      !/^general$/i.test(code)

const pad = (n: number, width = 2) => String(n).padStart(width, '0')

/**
 * Days since the epoch of the workbook → `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; null when it is no date.
 * The 1900 system counts a 29 February 1900 that never was (serial 60), so later days are one less.
 */
export const dateOfSerial = (serial: number, is1904 = false): string | null => {
  if (!(serial >= 1 && serial < 2_958_466)) return null
  const days = is1904 ? serial + 1462 : serial
  const date = new Date(Math.round((days - 25_569 + (days < 60 ? 1 : 0)) * 86_400) * 1000)
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
