import { decideDateOrder, type DateDecision } from './parse-date.ts'
import type { DateOrder } from '@plaudit/contract/imports/options'
import type { DateColumn, Evidence } from './rules.ts'

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
