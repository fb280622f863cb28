import { limits } from '@plaudit/contract/reviews/review'
import { isBlank } from '../../text-patterns/is-blank.ts'
import { findEmailFault } from '../../text-patterns/find-email-fault.ts'

/** What a shopper typed, as it came but for spaces around it. */
export type FormValues = {
  rating: string
  title: string
  text: string
  name: string
  email: string
  consent: boolean
}
export type FormField = keyof FormValues | 'files'
/** What is wrong with a field: a key of the texts `faults`. */
export type FaultName =
  | 'rating'
  | 'title_long'
  | 'text'
  | 'text_long'
  | 'name'
  | 'name_long'
  | 'email'
  | 'email_domain'
  | 'consent'
  | 'file_type'
  | 'file_large'
  | 'files_many'
export type Faults = Partial<Record<FormField, FaultName>>

const lengthFault = (
  text: string,
  most: number,
  { missing, long }: { missing: FaultName | null; long: FaultName },
): FaultName | null => {
  if (isBlank(text)) return missing
  return text.length > most ? long : null
}

/** What must be mended before the form is taken, by field, in the order of the form. */
export const findFaults = (values: FormValues): Faults => {
  const found: [FormField, FaultName | null][] = [
    ['rating', /^[1-5]$/.test(values.rating) ? null : 'rating'],
    ['title', lengthFault(values.title, limits.title, { missing: null, long: 'title_long' })],
    ['text', lengthFault(values.text, limits.text, { missing: 'text', long: 'text_long' })],
    ['name', lengthFault(values.name, limits.author, { missing: 'name', long: 'name_long' })],
    ['email', findEmailFault(values.email)],
    ['consent', values.consent ? null : 'consent'],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

/** "Ingrid Marie Solberg" is shown, and kept, as "Ingrid S."; a single name as it is. */
export const publicNameOf = (name: string): string => {
  const words = name.split(/\s+/u).filter(Boolean)
  if (words.length < 2) return name
  const initial = [...words.at(-1)!][0]!
  return `${words[0]} ${initial.toLocaleUpperCase()}.`
}
