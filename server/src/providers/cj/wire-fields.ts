import { z } from 'zod'
import { cleanText, toCount } from '../suppliers/clean-facts.ts'

const LONGEST_LINE = 500
const LONGEST_TEXT = 300_000
/** Beyond it a count is no number of things any more. */
const MOST_COUNTED = 1_000_000_000

/** Texts may come as numbers, and be missing; counts as texts. */
const written = z.union([z.string(), z.number()]).transform(String)
/** A line: a name, a number, an amount. */
export const text = written.transform((value) => cleanText(value, LONGEST_LINE))
export const maybe = text.nullish().transform((value) => value ?? null)
/** A description, what a buyer wrote, a list of addresses within a text. */
export const longText = written
  .transform((value) => cleanText(value, LONGEST_TEXT))
  .nullish()
  .transform((value) => value ?? null)
/** What a product, a variant or a category is asked for by; each is the key of a row. */
export const id = written.pipe(z.string().regex(/^[\w-]{1,60}$/))
export const count = z.coerce
  .number()
  .int()
  .nonnegative()
  .catch(0)
  .transform((value) => Math.min(value, MOST_COUNTED))
/** What a warehouse has; unlike other counts it is never guessed (PROD-92). */
export const stockCount = written.transform((value, context) => {
  const read = toCount(value)
  if (read === null) context.addIssue({ code: 'custom', message: 'no count of stock' })
  return read ?? 0
})
