/** Rows of a mirror, by the store's numbers, or those that a reading of the whole store did not see. */
export type MirroredRows = { ids: readonly string[] } | { notSeenInRun: number }

/** No reading has this number. */
export const ALL_MIRRORED_ROWS: MirroredRows = { notSeenInRun: -1 }
