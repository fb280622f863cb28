import type { RecognisedFormat } from '../formats/recognise-format.ts'
import { hasReplyRows } from './rules.ts'

/**
 * Columns added to the file's own when replies are joined to their reviews; also found in a file of rejected rows.
 */
const answerColumns = [
  { name: 'reply', meaning: 'reply' },
  { name: 'reply_date', meaning: 'replied_at' },
] as const

/** The columns of a file as `openRows` returns its rows. */
export const withReplyColumns = (
  headers: string[],
  recognised: RecognisedFormat,
): { headers: string[]; recognised: RecognisedFormat } => {
  if (!hasReplyRows(recognised)) return { headers, recognised }
  const { meanings, sure, neverStored, ranks, format } = recognised
  return {
    headers: [...headers, ...answerColumns.map(({ name }) => name)],
    recognised: {
      format,
      meanings: [...meanings, ...answerColumns.map(({ meaning }) => meaning)],
      sure: [...sure, true, true],
      neverStored: [...neverStored, false, false],
      ranks: [...ranks, ...answerColumns.map((_, i) => headers.length + i)],
    },
  }
}
