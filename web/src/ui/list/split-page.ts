/** Few enough to be rendered in one frame. */
const BLOCK_ROWS = 10
/** Those of a page that come with the first render of all around them. */
const FIRST_ROWS = 5

/** Rows of a page from the `from`th on. */
export type Block<T> = { from: number; rows: T[] }
const known = new WeakMap<readonly unknown[], Block<unknown>[]>()

/** The rows of one page of a list in blocks, always the same ones for the same page. */
export const splitPage = <T>(page: T[]): Block<T>[] => {
  const kept = known.get(page) as Block<T>[] | undefined
  if (kept) return kept
  const made = [{ from: 0, rows: page.slice(0, FIRST_ROWS) }]
  for (let from = FIRST_ROWS; from < page.length; from += BLOCK_ROWS)
    made.push({ from, rows: page.slice(from, from + BLOCK_ROWS) })
  known.set(page, made)
  return made
}
