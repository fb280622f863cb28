import { type DateColumn, type Evidence, dateMeanings } from './rules.ts'
import { emptyDateEvidence, scoreDateOrders, parseDate } from './parse-date.ts'

/**
 * Collects evidence from the date columns while a file is read; `where` gives the columns of a meaning, of which the
 * first filled one counts.
 */
export const collectDateEvidence = (where: (meaning: DateColumn) => number[], now: number) => {
  const evidence: Evidence = { reviewed_at: emptyDateEvidence(), replied_at: emptyDateEvidence() }
  const columns = dateMeanings.map((meaning) => [evidence[meaning], where(meaning)] as const)
  const add = (cells: (string | null)[]) => {
    for (const [found, among] of columns) {
      const cell = among.map((column) => cells[column]?.trim()).find(Boolean)
      if (cell) scoreDateOrders(found, parseDate(cell), now)
    }
  }
  return { evidence, add }
}
