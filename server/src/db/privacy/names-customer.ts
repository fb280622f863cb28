import { sql, type RawBuilder } from 'kysely'
import { likePattern } from '../../text-patterns/like-pattern.ts'
import { phonePattern } from '../../text-patterns/phone-pattern.ts'

/** In JSON that is searched as text, a line's end stands as a backslash and a letter. */
const ESCAPED_BLANK = String.raw`\\[nrtf]`

/**
 * Whether a text names one of these e-mails, or a phone number in any spelling. What a customer's file reports and what
 * is erased with her are found by it.
 */
export const namesCustomer = (
  text: RawBuilder<unknown>,
  { emails, phones }: { emails: string[]; phones: string[] },
) => {
  const patterns = emails.map((email) => likePattern(email.toLowerCase()))
  const numbers = phones.flatMap((phone) => phonePattern(phone) ?? [])
  return sql<boolean>`(lower(${text}) like any (${patterns}::text[])
    or regexp_replace(${text}, ${ESCAPED_BLANK}, ' ', 'g') ~ any (${numbers}::text[]))`
}
