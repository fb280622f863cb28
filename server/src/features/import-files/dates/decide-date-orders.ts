import {
  decideDateOrder,
  emptyDateEvidence,
  parseDate,
  scoreDateOrders,
  type DateDecision,
  type DateEvidence,
} from './parse-date.ts'
import type { DateOrder } from '@plaudit/contract/imports/options'

const meanings = ['reviewed_at', 'replied_at'] as const
export type DateColumn = (typeof meanings)[number]
export type DateOrders = Record<DateColumn, DateOrder>
type Evidence = Record<DateColumn, DateEvidence>

/**
 * Collects evidence from the date columns while a file is read; `where` gives the columns of a meaning, of which the
 * first filled one counts.
 */
export const collectDateEvidence = (where: (meaning: DateColumn) => number[], now: number) => {
  const evidence: Evidence = { reviewed_at: emptyDateEvidence(), replied_at: emptyDateEvidence() }
  const columns = meanings.map((meaning) => [evidence[meaning], where(meaning)] as const)
  const look = (cells: (string | null)[]) => {
    for (const [found, among] of columns) {
      const cell = among.map((column) => cells[column]?.trim()).find(Boolean)
      if (cell) scoreDateOrders(found, parseDate(cell), now)
    }
  }
  return { evidence, look }
}

/**
 * Decides each column by its own evidence. A column without evidence follows one with it: nobody writes two orders in
 * one file.
 */
export const decideDateOrders = (
  evidence: Evidence,
  said: { owner: DateOrder | undefined; format: DateOrder | null },
): Record<DateColumn, DateDecision> => {
  const reviewed_at = decideDateOrder(evidence.reviewed_at, said)
  const replied_at = decideDateOrder(evidence.replied_at, said)
  if (
    replied_at.decided_by === 'file' &&
    reviewed_at.decided_by !== 'file' &&
    evidence.reviewed_at.open > 0
  )
    return {
      reviewed_at: { ...reviewed_at, order: replied_at.order, decided_by: 'file' },
      replied_at,
    }
  return {
    reviewed_at,
    replied_at:
      replied_at.decided_by === 'file' ? replied_at : { ...replied_at, order: reviewed_at.order },
  }
}
