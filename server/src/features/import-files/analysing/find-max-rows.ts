import { plainName, type Format } from '../../../review-files/format.ts'
import type { Owner } from '../../../world.ts'
import { findAllowedLimits } from '../../entitlements/find-allowed-limits.ts'

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
export const findMaxRows = async (
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
