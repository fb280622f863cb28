import { fieldProblem, Problem } from '../problem.ts'
import { phrase } from '../texts/phrase.ts'

/** Text that the database rejects: with a NUL, or half of a surrogate pair. */
const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()

const refuse = (field: string) =>
  /^[\w.-]{1,60}$/.test(field)
    ? fieldProblem(field, phrase('requests.character_refused'))
    : new Problem('invalid', { detail: phrase('requests.field_name_refused') })

/**
 * Checks every string of an input, at any depth, including field names, so that invalid ones reach no feature.
 * Iterative, so that deep nesting cannot overflow the stack.
 * @throws Problem `invalid` (400) with the field
 */
export const assertPlainStrings = (input: Record<string, unknown>): void => {
  for (const [field, value] of Object.entries(input)) {
    if (isBroken(field)) throw refuse('')
    const left: unknown[] = [value]
    while (left.length > 0) {
      const one = left.pop()
      if (typeof one === 'string' && isBroken(one)) throw refuse(field)
      if (typeof one !== 'object' || one === null || one instanceof Date || ArrayBuffer.isView(one))
        continue
      if (Array.isArray(one)) for (const item of one) left.push(item)
      else for (const [name, item] of Object.entries(one)) left.push(name, item)
    }
  }
}

/** A repeated parameter is ambiguous. @throws Problem `invalid` (400) with its name */
export const assertSingleParameters = (query: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value))
      throw isBroken(name)
        ? refuse('')
        : fieldProblem(name.slice(0, 60), phrase('requests.repeated_parameter'))
}
