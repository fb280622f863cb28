import { phonePattern } from '../../../texts/phone-pattern.ts'
import { customerColumns } from '../customer-columns.ts'
import { reviewColumns } from '../review-columns.ts'
import type { CustomerNames } from '../rows.ts'

type Row = Record<string, unknown>
type Named = { table: string; names: CustomerNames }

const lower = (texts: string[]) => texts.map((text) => text.toLowerCase())

const hasEmailIn = (value: unknown, emails: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some(
    (one) => typeof one === 'string' && emails.includes(one.trim().toLowerCase()),
  )

/** JSON that is kept as text, as what it is. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const isHers = (row: Row, { table, names }: Named): boolean => {
  const emails = lower(names.emails)
  const review = reviewColumns[table]
  if (review && names.reviewIds.includes(String(row[review]))) return true
  return customerColumns.some(({ table: of, column, holder }) => {
    const value = row[column]
    if (of !== table || value === null || value === undefined) return false
    if (holder === 'customer_email') return emails.includes(String(value).toLowerCase())
    if (holder === 'customer_id') return names.customerIds.includes(String(value))
    if (holder === 'order_id') return names.orderIds.includes(String(value))
    return holder === 'customer_inside' && hasEmailIn(parsed(value), emails)
  })
}

/** Of a text or JSON what names her; an object that has her e-mail as a value is hers as a whole. */
const partNaming = (value: unknown, { emails, phones }: CustomerNames): unknown => {
  const known = lower(emails)
  const patterns = phones.flatMap((phone) => phonePattern(phone) ?? [])
  const numbers = patterns.map((pattern) => new RegExp(pattern, 'u'))
  const isNaming = (text: string) =>
    known.some((email) => text.toLowerCase().includes(email)) ||
    numbers.some((number) => number.test(text))
  const keep = (one: unknown): unknown => {
    if (typeof one === 'string') return isNaming(one) ? one : null
    if (typeof one !== 'object' || one === null) return null
    if (hasEmailIn(one, known)) return one
    const kept = Object.entries(one)
      .map(([name, inner]) => [name, keep(inner)] as const)
      .filter(([, inner]) => inner !== null)
    if (kept.length === 0) return null
    return Array.isArray(one) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept)
  }
  return keep(parsed(value))
}

/**
 * Of a row that was found for a customer what is hers. A row of her own stays whole; of one that only names her go the
 * data of the other customer whose row it is, and the texts that do not name her.
 */
export const keepPartOfCustomer = (row: Row, named: Named): { isHers: boolean; row: Row } => {
  if (isHers(row, named)) return { isHers: true, row }
  const part = { ...row }
  for (const { table, column, holder } of customerColumns) {
    if (table !== named.table || !(column in part)) continue
    part[column] = holder === 'customer_inside' ? partNaming(part[column], named.names) : null
  }
  return { isHers: false, row: part }
}
