import { readFileSync } from 'node:fs'
import { kindOf, type Examples, type FieldKind } from './reduce-examples.ts'

/**
 * Stripe's published examples of 2026-07-29 (stripe/openapi `fixtures3.json`, commit f0758b15, MIT), cut down by
 * `reduce-examples.ts` to the objects that are answered.
 */
const published: Examples = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
)

/**
 * What the examples leave out and the types of stripe-node 23.1.0 have: parts that come only when they
 * are asked for, and optional ones.
 */
const alsoTyped: Examples = {
  customer: { customer_account: 's' },
  invoice: { confirmation_secret: { client_secret: 's', type: 's' }, payments: 'o' },
  setup_intent: {
    customer_account: 's',
    automatic_payment_methods: { allow_redirects: 's', enabled: 'b' },
  },
}

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'o'

/** An id may stand expanded, and an expanded example may be answered as its id. */
const isSameKind = (example: string, value: unknown) => {
  const kinds = [example, kindOf(value)]
  return (
    kinds[0] === kinds[1] || kinds.includes('?') || (kinds.includes('s') && kinds.includes('o'))
  )
}

const faultsOfField = (example: FieldKind | undefined, value: unknown, at: string): string[] => {
  if (example === undefined) return [`${at} is not published`]
  if (typeof example === 'string')
    return isSameKind(example, value)
      ? answerFaults(value, at)
      : [`${at} is ${kindOf(value)}, published as ${example}`]
  if (!isObject(value))
    return isSameKind('o', value) ? [] : [`${at} is ${kindOf(value)}, published as an object`]
  if ('object' in value) return answerFaults(value, at)
  // Of what comes in several types the example shows one.
  const known =
    'type' in example ? Object.keys(value).filter((name) => name in example) : Object.keys(value)
  return known.flatMap((name) => faultsOfField(example[name], value[name], `${at}.${name}`))
}

/**
 * What of an answer Stripe's published examples do not have: kinds of objects, fields, values of another kind. Fields
 * that an answer leaves out are no fault. Empty when there is nothing.
 */
export const answerFaults = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => answerFaults(one, at))
  if (!isObject(value)) return []
  const { object } = value
  if (typeof object !== 'string' || object === 'list')
    return Object.values(value).flatMap((one) => answerFaults(one, at))
  // A deleted thing answers its id and that it is deleted.
  const example = published[value['deleted'] === true ? `deleted_${object}` : object]
  if (!example) return [`${at}: no ${object} is published`]
  return Object.entries(value).flatMap(([name, one]) =>
    faultsOfField(alsoTyped[object]?.[name] ?? example[name], one, `${object}.${name}`),
  )
}
