import { Problem } from '../../problem.ts'
import type { Row } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import { allowedLimits } from '../accounts/check-allowance.ts'

/** Rows that are counted to name the number in a refusal; beyond them "more than" is said. */
const COUNTED = 1_000_000

/** Spec 9: 500 rows of a template file; decisions 3: exports of other review apps up to 100,000 on a plan. */
export const maxRowsFor = async (owner: Owner, source: 'csv' | 'migration'): Promise<number> => {
  const { importMaxRows, migrationMaxRows } = owner.world.settings
  const lifted = source === 'migration' && (await allowedLimits(owner)).has('paid_plan')
  return lifted ? Math.max(importMaxRows, migrationMaxRows) : importMaxRows
}

/** Passes rows on up to `max`, only counts the others, and shows each that it passes with its number. */
export async function* countRows(rows: AsyncIterable<Row>, max: number, seen: (count: number, row: Row) => void): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    seen(++count, row)
    if (count <= max) yield row
    if (count > COUNTED) return
  }
}

/** The refusal of a file with too many rows: says how many there are, how many may be, and that nothing happened. */
export const tooManyRows = (found: number, max: number, { importMaxRows, migrationMaxRows }: Owner['world']['settings']): Problem => {
  const number = found > COUNTED ? `more than ${COUNTED}` : String(found)
  const more = max === importMaxRows && max < migrationMaxRows ? ` On a plan, exports of other review apps may have up to ${migrationMaxRows} rows.` : ''
  return new Problem('too_many_rows', {
    detail: `This file has ${number} rows; at most ${max} can be imported at once. Nothing was imported. Please split it into files of at most ${max} rows.${more}`,
    facts: { rows: found, max_rows: max },
  })
}
