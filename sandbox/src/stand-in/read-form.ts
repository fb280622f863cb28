export type Wire = { [name: string]: unknown }

const asLists = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at))
  return isList
    ? entries.map(([, one]) => asLists(one))
    : Object.fromEntries(entries.map(([key, one]) => [key, asLists(one)]))
}

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const put = (root: Wire, keys: string[], value: string) => {
  let at = root
  for (const [depth, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(at).length) : key
    if (depth === keys.length - 1) at[name] = value
    else {
      if (!isWire(at[name])) at[name] = {}
      at = at[name] as Wire
    }
  }
}

/**
 * Reads `items[0][price]=price_1&expand[]=customer` into objects and lists of texts. Brackets may be percent-encoded.
 */
export const readForm = (text: string): Wire => {
  const root: Wire = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = name, rest = ''] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(name) ?? []
    put(root, [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1]!)], value)
  }
  return asLists(root) as Wire
}
