import { Problem } from '../../../problem.ts'
import { plainName, type Format } from '../../../review-files/format.ts'
import type { Row } from '../../../spreadsheets/table.ts'
import type { Owner } from '../../../world.ts'
import { findAllowedLimits } from '../../entitlements/find-allowed-limits.ts'
import { phrase } from '../../../texts/phrase.ts'

/** Rows counted at most for the number in a refusal; beyond it the text says "more than". */
const COUNTED = 1_000_000

/** Columns that only our own exports have; the template's other columns may have been written by the owner. */
const ownMarks = ['review_id', 'product_id', 'source_verified', 'helpful_votes']

/** A migration: the export of another review app, or of ours. */
const isMigration = ({ id, source }: Pick<Format, 'id' | 'source'>, headers: string[]) => {
  const names = new Set(headers.map(plainName))
  return (
    source === 'migration' ||
    (id === 'template' && ownMarks.every((name) => names.has(plainName(name))))
  )
}

/** IMP-1: 500 rows of a template file; IMP-2: exports of review apps, ours too, up to 100,000 on a plan. */
export const maxRowsFor = async (
  owner: Owner,
  { format, headers }: { format: Format; headers: string[] },
): Promise<{ max: number; hasPlan: boolean }> => {
  const { importMaxRows, migrationMaxRows } = owner.world.settings
  const hasPlan = (await findAllowedLimits(owner)).has('paid_plan')
  return {
    max:
      hasPlan && isMigration(format, headers)
        ? Math.max(importMaxRows, migrationMaxRows)
        : importMaxRows,
    hasPlan,
  }
}

/** Yields rows up to `max`, only counts the others, and calls `seen` for each yielded row with its number. */
export async function* limitRows(
  rows: AsyncIterable<Row>,
  max: number,
  seen: (count: number, row: Row) => void,
): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    seen(++count, row)
    if (count <= max) yield row
    if (count > COUNTED) return
  }
}

/**
 * The problem for a file with too many rows: how many it has, how many are allowed, and that nothing was imported.
 */
export const tooManyRowsProblem = (
  found: number,
  { max, hasPlan }: { max: number; hasPlan: boolean },
  { importMaxRows, migrationMaxRows }: Owner['world']['settings'],
): Problem => {
  const rows = found > COUNTED ? phrase('imports.more_than', { number: COUNTED }) : found
  const isLifted = max === importMaxRows && max < migrationMaxRows
  const lifted = hasPlan ? 'imports.too_many_rows_export' : 'imports.too_many_rows_migration'
  return new Problem('too_many_rows', {
    detail: isLifted
      ? phrase(lifted, { rows, max, migration: migrationMaxRows })
      : phrase('imports.too_many_rows', { rows, max }),
    facts: { rows: found, max_rows: max },
  })
}
