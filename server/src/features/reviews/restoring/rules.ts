/** Days in which a deletion (REV-12) and a bulk action can be undone. */
export const UNDO_DAYS = 30
