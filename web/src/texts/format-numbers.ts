import i18next, { type FormatterModule } from 'i18next'
import { numberFormat } from '../ui/text/formatters.ts'

/** Numbers in texts are formatted by the language; other values are unchanged. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number'
      ? numberFormat(language ?? i18next.language, {}).format(value)
      : (value as string),
}
