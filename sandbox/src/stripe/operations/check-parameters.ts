import { readFileSync } from 'node:fs'
import type { Wire } from '../../stand-in/read-form.ts'
import { invalid } from '../errors.ts'
import { newer } from './newer-parameters.ts'
import type { Described, Description, Shape } from './reduce-description.ts'

/** The parameters of every operation that is stood in for; how it came about: `newer-parameters.ts`. */
const published: Description = JSON.parse(
  readFileSync(new URL('api.json', import.meta.url), 'utf8'),
)

const described = new Map<string, Described>(Object.entries(published))
for (const { operations, adds = {}, removes = [], requires } of newer)
  for (const operation of operations) {
    const before = described.get(operation)
    const kept = Object.entries(before?.takes ?? {}).filter(([name]) => !removes.includes(name))
    const required = requires ?? before?.required?.filter((name) => !removes.includes(name))
    described.set(operation, {
      ...(required && { required }),
      takes: { ...Object.fromEntries(kept), ...adds },
    })
  }

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scalar = (shape: string, value: string, param: string): unknown => {
  if (shape === 'i') {
    if (!/^-?\d+$/.test(value))
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
    return Number(value)
  }
  if (shape === 'n') {
    if (value === '' || Number.isNaN(Number(value)))
      throw invalid(`Invalid decimal: ${value}`, { param })
    return Number(value)
  }
  if (shape === 'b') {
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param })
    return value === 'true'
  }
  if (shape.startsWith('e:')) {
    const allowed = shape.slice(2).split('|')
    if (!allowed.includes(value))
      throw invalid(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param })
  }
  return value
}

const oneOf = (shapes: Shape[], value: unknown, param: string): unknown => {
  const faults: unknown[] = []
  for (const shape of shapes) {
    try {
      return read(shape, value, param)
    } catch (fault) {
      faults.push(fault)
    }
  }
  // The fault of the member that has the right form says most.
  const likely = shapes.findIndex(
    (shape) => (typeof shape === 'object') === (typeof value === 'object'),
  )
  throw faults[Math.max(0, likely)]
}

const read = (shape: Shape, value: unknown, param: string): unknown => {
  if (typeof shape === 'string') {
    if (typeof value !== 'string')
      throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
    return scalar(shape, value, param)
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param })
    return value.map((one, at) => read(shape[0], one, `${param}[${at}]`))
  }
  if (Array.isArray(shape['|'])) return oneOf(shape['|'], value, param)
  if (!isObject(value)) throw invalid('Invalid object', { param })
  return readObject(shape as { [name: string]: Shape }, value, (name) => `${param}[${name}]`)
}

const readObject = (
  takes: { [name: string]: Shape },
  given: Wire,
  named: (name: string) => string,
): Wire =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const shape = takes[name] ?? takes['*']
      if (!shape)
        throw invalid(`Received unknown parameter: ${named(name)}`, {
          code: 'parameter_unknown',
          param: named(name),
        })
      return [name, read(shape, value, named(name))]
    }),
  )

/**
 * The parameters of a call as Stripe reads them: texts become numbers and booleans; an unknown, missing or wrong one is
 * refused with Stripe's own error.
 */
export const checkParameters = (operation: string, given: Wire): Wire => {
  const known = described.get(operation)
  if (!known) throw new Error(`No description of ${operation}`)
  const input = readObject(known.takes, given, (name) => name)
  const absent = known.required?.find((name) => !(name in input))
  if (absent)
    throw invalid(`Missing required param: ${absent}.`, {
      code: 'parameter_missing',
      param: absent,
    })
  return input
}

/** Every operation that is described, as `POST /v1/customers`. */
export const operations = (): string[] => [...described.keys()]
