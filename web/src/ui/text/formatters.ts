/**
 * Formatters of `Intl`, made once for each language and set of options: making one takes about a hundred times as long
 * as formatting with it, and a list needs several in each row.
 */
const keepMade = <Options, Formatter>(make: (language: string, options: Options) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (language: string, options: Options): Formatter => {
    const key = JSON.stringify([language, options])
    const kept = made.get(key) ?? make(language, options)
    made.set(key, kept)
    return kept
  }
}

export const numberFormat = keepMade(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)
export const dateFormat = keepMade(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)
export const relativeTimeFormat = keepMade(
  (language, options: Intl.RelativeTimeFormatOptions) =>
    new Intl.RelativeTimeFormat(language, options),
)
export const displayNames = keepMade(
  (language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(language, options),
)
