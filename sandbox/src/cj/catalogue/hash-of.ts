import { createHash } from 'node:crypto'

/** Hexadecimal digits that are the same for the same text each time; at most 64. */
export const hashOf = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits)

/** A number from 0 to below `under`, the same for the same text each time. */
export const numberUnder = (text: string, under: number): number =>
  Number.parseInt(hashOf(text, 12), 16) % under
