/** A deletion can be undone for so long (REV-12), and so can what was done to many at once. */
export const UNDO_DAYS = 30
