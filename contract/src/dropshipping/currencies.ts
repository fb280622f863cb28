const known = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => known.has(code)

const digits = new Map<string, number>()

/** Decimal places of a currency as ISO 4217 has them: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => {
  const kept = digits.get(currency)
  if (kept !== undefined) return kept
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digits.set(currency, options.maximumFractionDigits ?? 2)
  return digits.get(currency)!
}
