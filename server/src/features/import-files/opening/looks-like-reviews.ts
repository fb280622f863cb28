import { findFormat } from '../formats/find-format.ts'
import { meaningOfName } from '../mapping/names/rules.ts'
import type { SheetSummary } from './rules.ts'

export const looksLikeReviews = ({ headers, rows }: SheetSummary): boolean => {
  const meanings = new Set(headers.map((header) => meaningOfName(header)?.meaning))
  return (
    rows !== null &&
    rows > 0 &&
    (findFormat(headers) !== null || (meanings.has('rating') && meanings.has('text')))
  )
}
