/** A key with more parts than that is read in the simplest way: the ways to read it grow with the square. */
const MOST_PARTS = 16

/** How the parts of one key may be read as `count` values. */
type Key = { parts: string[]; count: number }

/** The value at a place that takes the parts `from` (included) to `to` (left out). */
const valueOf = ({ parts }: Key, from: number, to: number) => parts.slice(from, to).join('-')
const nameOf = (place: number, value: string) => `${place}/${value}`

/** Every value that a key can have at each place, once: what is before and after leaves a part for each other place. */
function* possibleValues(key: Key): Generator<string> {
  const { parts, count } = key
  for (let place = 0; place < count; place++) {
    const after = count - 1 - place
    const starts = place === 0 ? [0] : Array.from({ length: parts.length }, (_, at) => at)
    for (const from of starts.filter((at) => at >= place))
      for (let to = from + 1; to <= parts.length - after; to++)
        if (after > 0 || to === parts.length) yield nameOf(place, valueOf(key, from, to))
  }
}

/**
 * The way to read a key whose values are most usual among all keys; of ways as usual as each other that with the longest
 * first value, then with the longest second one.
 */
const mostUsual = (key: Key, usual: ReadonlyMap<string, number>): string[] => {
  const { parts, count } = key
  type Way = { score: number; values: string[] }
  const known = new Map<string, Way>()
  const best = (from: number, place: number): Way => {
    const under = nameOf(place, String(from))
    const before = known.get(under)
    if (before) return before
    const after = count - 1 - place
    let found: Way = { score: -1, values: [] }
    for (let to = after > 0 ? from + 1 : parts.length; to <= parts.length - after; to++) {
      const value = valueOf(key, from, to)
      const rest = after > 0 ? best(to, place + 1) : { score: 0, values: [] }
      const score = (usual.get(nameOf(place, value)) ?? 0) + rest.score
      if (score >= found.score) found = { score, values: [value, ...rest.values] }
    }
    known.set(under, found)
    return found
  }
  return best(0, 0).values
}

/** The first value takes what is left over. */
const inOrder = ({ parts, count }: Key): string[] => {
  const first = parts.length - count + 1
  return [parts.slice(0, first).join('-'), ...parts.slice(first)]
}

/**
 * The values of each variant. CJ joins them with the sign that values contain as well (`Off-White-Large`): of the ways to
 * read a key, the one whose values the other variants have most often, else the one with the longest first value.
 */
export const splitKeys = (keys: readonly string[], count: number): string[][] => {
  const all = keys.map((key) => ({ parts: key.split('-').map((part) => part.trim()), count }))
  const usual = new Map<string, number>()
  const isWeighed = ({ parts }: Key) => parts.length >= count && parts.length <= MOST_PARTS
  for (const key of all.filter(isWeighed))
    for (const name of possibleValues(key)) usual.set(name, (usual.get(name) ?? 0) + 1)
  return all.map((key, at) => {
    if (key.parts.length < count) return [keys[at]!]
    return isWeighed(key) ? mostUsual(key, usual) : inOrder(key)
  })
}
