/** A deletion can be undone for so long (decisions 4), and so can what was done to many at once. */
export const UNDO_DAYS = 30
