import type { RejectReason } from '@plaudit/contract/imports'
import { limits } from '@plaudit/contract/reviews'

const words: Record<RejectReason, (value: string | null) => string> = {
  rating_missing: () => 'There is no rating. Enter a whole number from 1 to 5.',
  rating_not_whole_1_to_5: (value) => `"${value}" is not a whole number from 1 to 5.`,
  text_missing: () => 'There is no text. A review needs one.',
  text_too_long: (value) => `The text has ${value}; at most ${limits.text} fit.`,
  author_too_long: (value) => `The name has ${value}; at most ${limits.author} fit.`,
  title_too_long: (value) => `The title has ${value}; at most ${limits.title} fit.`,
  date_unreadable: (value) => `"${value}" cannot be read as a date. Write it like 2026-04-13.`,
  date_in_future: (value) => `"${value}" lies in the future.`,
  date_does_not_exist: (value) => `There is no day "${value}". Write the date like 2026-04-13.`,
  product_missing: () => 'The row names no product. Fill in product_handle or another product column, or choose one product for all such rows.',
  product_not_found: (value) => `No product of yours is "${value}", and new ones were not to be made.`,
  columns_missing: (value) => `The row has ${value}. Perhaps a text with a comma or line break stands without quotation marks.`,
  rating_differs: (value) => `This review is already here with another rating, and a file never changes a rating. The file says ${value}.`,
  value_too_long: (value) => `This has ${value}, which is too long.`,
}

/** A reason in plain English, for files and logs; screens have their own texts, keyed by the reason. */
export const rejectDetail = (reason: RejectReason, value: string | null): string => words[reason](value)
