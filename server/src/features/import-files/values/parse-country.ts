/** Codes that `Intl` knows although no reviewer lives there, or that mean several countries. */
const notLivedIn = new Set(
  'EU EZ UN QO XA XB ZZ UK DD SU YU CS TP ZR BU FX AN DY HV NH RH VD YD CT JT MI NQ NT PC PU PZ WK'.split(
    ' ',
  ),
)

/** Further names in use, in English, besides those of the locale data. */
export const aliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  'czech republic': 'CZ',
}

let codes: string[] | undefined

/** All ISO 3166-1 alpha-2 codes of inhabited places, alphabetically. */
export const countryCodes = (): string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  codes ??= letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => !notLivedIn.has(code) && english.of(code) !== undefined)
  return codes
}

/** Each country's name in a language: `NO`, `Norwegen`. */
export const countryNames = (
  language: string,
  style: 'long' | 'short' = 'long',
): [code: string, name: string][] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
  return countryCodes().flatMap((code) => {
    const name = names.of(code)
    return name ? [[code, name] as [string, string]] : []
  })
}
