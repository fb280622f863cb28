import { readFileSync } from 'node:fs'
import { invalidRequest, type Detail } from '../errors.ts'
import type { Description, Schema } from './reduce-description.ts'
import type { Wire } from '../../stand-in/read-form.ts'

/**
 * PayPal's published OpenAPI descriptions (Subscriptions 1.6, Catalog Products, Webhooks;
 * paypal-rest-api-specifications, commit ec4d8f36, Apache-2.0), cut down by
 * `reduce-description.ts` to what is stood in for.
 */
const described: Description = JSON.parse(
  readFileSync(new URL('api.json', import.meta.url), 'utf8'),
)

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rightType = (schema: Schema, value: unknown): boolean => {
  if (schema.type === 'object') return isObject(value)
  if (schema.type === 'array') return Array.isArray(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return schema.type === undefined || typeof value === schema.type
}

const faultOfText = (
  { enum: allowed, pattern, minLength = 0, maxLength = Infinity }: Schema,
  value: string,
): [string, string] | null => {
  if (value.length < minLength || value.length > maxLength)
    return ['INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.']
  if (allowed && !allowed.includes(value))
    return ['INVALID_PARAMETER_VALUE', 'The value of a field is invalid.']
  if (pattern && !new RegExp(pattern).test(value))
    return [
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
    ]
  return null
}

/** What is wrong with a value, each with its JSON pointer. `strict` also names fields that are not described. */
export const faultsOf = (schema: Schema, value: unknown, field = '', strict = true): Detail[] => {
  const fault = (issue: string, description: string, at = field): Detail => ({
    field: at || '/',
    location: 'body',
    issue,
    description,
  })
  if (!rightType(schema, value))
    return [
      fault(
        'INVALID_PARAMETER_SYNTAX',
        'The value of a field does not conform to the expected format.',
      ),
    ]
  if (typeof value === 'string')
    return [faultOfText(schema, value)].flatMap((found) => (found ? [fault(...found)] : []))
  if (typeof value === 'number')
    return value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)
      ? [fault('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.')]
      : []
  if (Array.isArray(value))
    return value.flatMap((one, at) => faultsOf(schema.items ?? {}, one, `${field}/${at}`, strict))
  if (!isObject(value) || !schema.properties) return []
  const { properties, required = [] } = schema
  return [
    ...required
      .filter((name) => !(name in value))
      .map((name) =>
        fault('MISSING_REQUIRED_PARAMETER', 'A required field is missing.', `${field}/${name}`),
      ),
    ...Object.entries(value).flatMap(([name, one]) => {
      const known = properties[name]
      if (known) return faultsOf(known, one, `${field}/${name}`, strict)
      // PayPal itself lets most of these pass; here a typing mistake must be seen.
      return strict
        ? [
            fault(
              'NOT_SUPPORTED',
              'This field is not part of what this stand-in knows.',
              `${field}/${name}`,
            ),
          ]
        : []
    }),
  ]
}

/** The body of a call, or PayPal's INVALID_REQUEST with every fault in it. */
export const checkBody = (operation: string, body: unknown): Wire => {
  const schema = described[operation]?.takes
  if (!schema) return isObject(body) ? body : {}
  const given = body ?? {}
  const faults = faultsOf(schema, given)
  if (faults.length || !isObject(given)) throw invalidRequest(faults)
  return given
}

/** What an answer of this operation is described as; undefined when it has no body. */
export const answerSchema = (operation: string): Schema | undefined => described[operation]?.answers
