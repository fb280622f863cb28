import { phrase, type Text } from '../../../texts/phrase.ts'
import { limits } from '@plaudit/contract/reviews/review'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

/** How long a thing is, or how many values a row has of how many: what the value of such a reason begins with. */
const numbersIn = (value: string | null): number[] => (value?.match(/\d+/g) ?? []).map(Number)

const longest = {
  text_too_long: limits.text,
  author_too_long: limits.author,
  title_too_long: limits.title,
} as const

/** Why a row was rejected. A row keeps the reason and its value; the words come when it is shown or downloaded. */
export const rejectDetail = (reason: RejectReason, value: string | null): Text => {
  const [first = 0, second = 0] = numbersIn(value)
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
