import type { DataNode, Excerpt, PageFacts } from './page-facts.ts'

const LONGEST = 160

/** A line without its indentation, cut around the place that matters. */
const cutAround = (line: string, at: number): string => {
  if (line.trim().length <= LONGEST) return line.trim()
  const from = Math.max(0, at - 40)
  const cut = line.slice(from, from + LONGEST)
  return `${from > 0 ? '…' : ''}${cut.trim()}${from + LONGEST < line.length ? '…' : ''}`
}

/**
 * The line of the page in which an object says `key`, or where it stands.
 * @param value what it says there, to find the right one of several
 */
export const excerptOf = (
  { lines }: Pick<PageFacts, 'lines'>,
  node: Pick<DataNode, 'line' | 'block'>,
  key?: string,
  value?: unknown,
): Excerpt => {
  const first = node.line - 1
  const end = node.block ? first + node.block.raw.split('\n').length : first + 1
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : null
  const has = (line: string) =>
    key === undefined ? false : line.includes(`"${key}"`) && (said === null || line.includes(said))
  const found = lines.slice(first, end).findIndex(has)
  const at = found < 0 ? first : first + found
  const line = lines[at] ?? ''
  const column = key === undefined ? line.search(/\S/) : line.indexOf(`"${key}"`)
  return { line: at + 1, text: cutAround(line, Math.max(0, column)) }
}
