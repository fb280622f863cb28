import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { RejectedRow, RejectReason } from '@plaudit/contract/imports/rejects'
import { limits } from '@plaudit/contract/reviews/review'
import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import { sheetOfRow } from './sheet-of-row.ts'

/** The number at the start of the reject's value: a length, or a count of values out of how many. */
const numbersOf = (value: string | null): number[] => (value?.match(/\d+/g) ?? []).map(Number)

const longest = {
  text_too_long: limits.text,
  author_too_long: limits.author,
  title_too_long: limits.title,
} as const

/**
 * The text for why a row was rejected. Rows store the reason and value; the text is made when it is shown or
 * downloaded.
 */
const rejectDetail = (reason: RejectReason, value: string | null): Text => {
  const [first = 0, second = 0] = numbersOf(value)
  switch (reason) {
    case 'rating_missing':
    case 'text_missing':
    case 'product_missing':
    case 'no_room':
    case 'quote_not_closed':
      return phrase(`rejects.${reason}`)
    case 'text_too_long':
    case 'author_too_long':
    case 'title_too_long':
      return phrase(`rejects.${reason}`, { count: first, max: longest[reason] })
    case 'value_too_long':
      return phrase('rejects.value_too_long', { count: first })
    case 'columns_missing':
      return phrase('rejects.columns_missing', { found: first, expected: second })
    default:
      return phrase(`rejects.${reason}`, { value: value ?? '' })
  }
}

/** `plan`: that of the file; null for a review of a site. */
export const describeReject = (
  language: Language,
  reject: Pick<ImportReject, 'field' | 'value' | 'reason' | 'suggestion'> & { row: number },
  plan: Pick<ImportPlan, 'file'> | null,
): RejectedRow => ({
  row: reject.row,
  sheet: sheetOfRow(reject.row, plan),
  field: reject.field,
  value: reject.value,
  reason: reject.reason,
  detail: translate(language, rejectDetail(reject.reason, reject.value)),
  suggestion: reject.suggestion,
})
