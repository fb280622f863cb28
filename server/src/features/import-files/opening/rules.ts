import { plainName } from '../../../review-files/format.ts'

/** Rows of a sheet that are counted at most. */
export const MOST_ROWS_COUNTED = 100_000

/** `rows` null: the sheet cannot be read. */
export type SheetSummary = { name: string; headers: string[]; rows: number | null }

/** Sheets with the same headers belong together. */
export const keyOf = (headers: string[]) => headers.map(plainName).toSorted().join('\n')
