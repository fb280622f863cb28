import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { RememberedColumns } from './remember-columns.ts'

/** The given options, completed by the remembered ones where the owner chooses nothing now. */
export const withRememberedOptions = (
  options: ImportOptions,
  recalled: RememberedColumns | null,
): { options: ImportOptions; remembered: boolean } => {
  if (recalled === null) return { options, remembered: false }
  const { columns, encoding: _, ...rest } = recalled
  const isSaid = Object.keys(options.columns).length > 0
  const known = isSaid || columns === null ? options : { ...rest, ...options, columns }
  return { options: known, remembered: !isSaid && columns !== null }
}
