import { Problem } from '../../../problem.ts'
import { plainName, type Format } from '../../../review-files/format.ts'
import type { Row } from '../../../spreadsheets/table.ts'
import type { Owner } from '../../../world.ts'
import { findAllowedLimits } from '../../entitlements/find-allowed-limits.ts'
import { phrase } from '../../../texts/phrase.ts'

/** Rows that are counted to name the number in a refusal; beyond them "more than" is said. */
const COUNTED = 1_000_000

/** What stands only in our own exports; the rest of the template's columns an owner may have written. */
const ownMarks = ['review_id', 'product_id', 'source_verified', 'helpful_votes']

/** A shop that moves: the export of another review app, or of ours. */
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

/** Passes rows on up to `max`, only counts the others, and shows each that it passes with its number. */
export async function* countRows(
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

/** The refusal of a file with too many rows: says how many there are, how many may be, and that nothing happened. */
export const tooManyRows = (
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
