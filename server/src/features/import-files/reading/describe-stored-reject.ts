import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { RejectedRow } from '@plaudit/contract/imports/rejects'
import type { RejectRow, ImportPlan } from '../../../db/import-tables.ts'
import { describeReject } from './describe-reject.ts'

export const describeStoredReject = (
  language: Language,
  row: RejectRow,
  plan: Pick<ImportPlan, 'file'>,
): RejectedRow =>
  describeReject(
    language,
    {
      row: row.row_number,
      field: row.field,
      value: row.value,
      reason: row.reason as RejectedRow['reason'],
      suggestion: row.suggestion,
    },
    plan,
  )
