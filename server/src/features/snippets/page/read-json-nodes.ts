import type { DataNode, JsonBlock } from './page-facts.ts'

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string | null => {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.replace(/^https?:\/\/schema\.org\//i, '') : null
}

const MAX_DEPTH = 20

/** Objects that are described for themselves: what a page is about, and what stands in a graph. */
const rootKeys = new Set(['@graph', 'mainEntity', 'mainEntityOfPage'])

/**
 * Every object with a type in a block, the outer ones first. Structured data nests freely (JSON-LD 1.1, section 4);
 * deeper than 20 levels nothing is read.
 */
export const readJsonNodes = (block: JsonBlock): DataNode[] => {
  const nodes: DataNode[] = []
  const visit = (value: unknown, isRoot: boolean, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isRoot, depth + 1)
      return
    }
    if (!isObject(value)) return
    const type = typeOf(value['@type'])
    if (type !== null)
      nodes.push({
        type,
        id: typeof value['@id'] === 'string' ? value['@id'] : null,
        fields: value,
        isRoot,
        origin: 'json',
        line: block.line,
        block,
      })
    for (const [key, inner] of Object.entries(value))
      visit(inner, isRoot && rootKeys.has(key), depth + 1)
  }
  visit(block.value, true, 0)
  return nodes
}
