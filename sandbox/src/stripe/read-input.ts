import type { Wire } from '../stand-in/read-form.ts'

/** Checked parameters, read by name. Absent ones are undefined. */
export const textOf = (input: Wire, name: string): string | undefined => {
  const value = input[name]
  return typeof value === 'string' ? value : undefined
}
export const numberOf = (input: Wire, name: string): number | undefined => {
  const value = input[name]
  return typeof value === 'number' ? value : undefined
}
export const flagOf = (input: Wire, name: string): boolean | undefined => {
  const value = input[name]
  return typeof value === 'boolean' ? value : undefined
}
const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (input: Wire, name: string): Wire | undefined => {
  const value = input[name]
  return isWire(value) ? value : undefined
}
export const listOf = (input: Wire, name: string): Wire[] | undefined => {
  const value = input[name]
  return Array.isArray(value) ? value.filter(isWire) : undefined
}
/** True when the parameter was sent empty: Stripe's way of clearing it. */
export const isCleared = (input: Wire, name: string): boolean => input[name] === ''

/** Stripe: keys are set one by one, an empty value removes its key, empty metadata removes all. */
export const mergeMetadata = (
  before: Record<string, string>,
  input: Wire,
): Record<string, string> => {
  if (isCleared(input, 'metadata')) return {}
  const merged = { ...before, ...objectOf(input, 'metadata') }
  return Object.fromEntries(
    Object.entries(merged).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}
