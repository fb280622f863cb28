/**
 * Cells that a spreadsheet program would run as a formula (OWASP, "CSV injection"): they begin with one of these.
 * A leading apostrophe makes them text. A cell that already looks guarded gets one more, so that `unguard` always
 * gives back exactly what `guard` took.
 */
const runs = /^'*[=+\-@\t\r＝＋－＠]/
const guarded = /^'+[=+\-@\t\r＝＋－＠]/

/** For CSV, where the reading program guesses what a cell is. */
export const guard = (cell: string): string => (runs.test(cell) ? `'${cell}` : cell)

/** For XLSX, whose text cells never run: only what our own reader would unguard needs one. */
export const guardText = (cell: string): string => (guarded.test(cell) ? `'${cell}` : cell)

/** What stood there before it was guarded. */
export const unguard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell)
