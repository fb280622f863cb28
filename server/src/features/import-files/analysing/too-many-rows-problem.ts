import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { MOST_ROWS_COUNTED } from './rules.ts'

/**
 * The problem for a file with too many rows: how many it has, how many are allowed, and that nothing was imported.
 */
export const tooManyRowsProblem = (
  found: number,
  { max, hasPlan }: { max: number; hasPlan: boolean },
  { importMaxRows, migrationMaxRows }: Owner['world']['settings'],
): Problem => {
  const rows =
    found > MOST_ROWS_COUNTED ? phrase('imports.more_than', { number: MOST_ROWS_COUNTED }) : found
  const isLifted = max === importMaxRows && max < migrationMaxRows
  const lifted = hasPlan ? 'imports.too_many_rows_export' : 'imports.too_many_rows_migration'
  return new Problem('too_many_rows', {
    detail: isLifted
      ? phrase(lifted, { rows, max, migration: migrationMaxRows })
      : phrase('imports.too_many_rows', { rows, max }),
    facts: { rows: found, max_rows: max },
  })
}
