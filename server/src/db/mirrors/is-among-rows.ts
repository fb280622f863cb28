import { sql } from 'kysely'
import type { MirroredRows } from './mirrored-rows.ts'

/** The condition under which a row of a mirror is one of these. `column` holds the number that `ids` names. */
export const isAmongRows = (which: MirroredRows, column = 'external_id') =>
  'ids' in which
    ? sql<boolean>`${sql.ref(column)} = any(${[...which.ids]}::text[])`
    : sql<boolean>`seen_run <> ${which.notSeenInRun}`
