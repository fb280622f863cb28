import type { TextKey } from '../../texts/phrase.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import { translate } from '../../texts/translate.ts'

type ReportKey = Extract<TextKey, `reports.${string}`> extends `reports.${infer Key}` ? Key : never
export type ReportTexts = (key: ReportKey, values?: Record<string, string>) => string

/** The texts of the reporters' pages in a page's language (BCP 47). */
export const chooseReportTexts = (locale: string): ReportTexts => {
  const language = languageFrom(locale)
  return (key, values = {}) => translate(language, { key: `reports.${key}`, values })
}
