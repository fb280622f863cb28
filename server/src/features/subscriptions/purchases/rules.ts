export const HOUR_MS = 3_600_000
/** So long after a lost answer what it may have taken is looked for. */
export const LOST_HOURS = 72
/** A question of the bank that nobody has answered by then is given up. */
export const OPEN_HOURS = 72
