import { formats } from '../../../review-files/all-formats.ts'
import { plainName } from '../../../review-files/format.ts'
import { type RecognisedFormat } from './recognise-format.ts'
import { meaningsInFile } from './meanings-in-file.ts'
import { matchesFormat } from './matches-format.ts'

/** The format with these column names; null for an unknown one. */
export const findFormat = (headers: string[]): RecognisedFormat | null => {
  const names = new Set(headers.map(plainName))
  const format = formats.find((candidate) => matchesFormat(candidate, names))
  return format ? { format, ...meaningsInFile(format, headers, {}) } : null
}
