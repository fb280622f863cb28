const known = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => known.has(code)

/** Nobody pays with their hundredths, whether ISO 4217 has some (HUF, IDR) or not (JPY). */
const whole = new Set(
  (
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND ' +
    'VUV XAF XOF XPF YER'
  ).split(' '),
)
const inThousandths = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/**
 * Decimal places of a currency's prices: 2 for USD, 0 for JPY, 3 for KWD. A table, because browsers and releases of
 * Node differ for some (HUF, COP, IDR), and prices are kept as whole numbers of the smallest unit (PROD-28).
 */
export const minorDigits = (currency: string): number => {
  if (whole.has(currency)) return 0
  return inThousandths.has(currency) ? 3 : 2
}
