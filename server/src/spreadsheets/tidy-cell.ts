import { unguard } from './formula-guard.ts'

/**
 * A cell as everything behind the reader may keep it: no half characters, no NUL (databases refuse
 * both), no guard. Null when empty.
 */
export const tidyCell = (value: string): string | null => {
  const whole = value.isWellFormed() ? value : value.toWellFormed()
  return unguard(whole.includes('\0') ? whole.replaceAll('\0', '') : whole) || null
}
