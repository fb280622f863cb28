import { displayNames } from '../../ui/text/formatters.ts'

/** A language in the reader's words: "German". Both as BCP 47. */
export const languageName = (language: string, reader: string): string =>
  displayNames(reader, { type: 'language' }).of(language) ?? language
