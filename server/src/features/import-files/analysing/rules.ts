/** Rows counted at most for the number in a refusal; beyond it the text says "more than". */
export const MOST_ROWS_COUNTED = 1_000_000
