import i18next from 'i18next'

/** Grouped by the reader's language: 2,846. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(i18next.language).format(value)

/** `count` of `total` as a whole percent; 0 where there is nothing to divide. */
export const shareOf = (count: number, total: number): string =>
  new Intl.NumberFormat(i18next.language, { style: 'percent', maximumFractionDigits: 0 }).format(total === 0 ? 0 : count / total)

/** File sizes as people say them: 184 kB, 2.4 MB. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] = bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(i18next.language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
}

/** ISO 3166-1 alpha-2 → the country's name in the reader's language; the code itself where there is none. */
export const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames([i18next.language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
