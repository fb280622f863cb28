/** Values by the name of what is varied. */
export type Factors = Record<string, readonly unknown[]>
export type Row = Record<string, unknown>

type Choice = Map<string, number>

const signOf = (one: [string, number], other: [string, number]) =>
  [one, other]
    .map(([name, at]) => `${name}:${at}`)
    .toSorted()
    .join(' ')

/** Every two values of different factors, but for those that `isAllowed` refuses together. */
const listPairs = (factors: Factors, isAllowed: (row: Row) => boolean): Set<string> => {
  const names = Object.keys(factors)
  const pairs = new Set<string>()
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1))
      for (const [i, value] of factors[one]!.entries())
        for (const [j, second] of factors[other]!.entries())
          if (isAllowed({ [one]: value, [other]: second })) pairs.add(signOf([one, i], [other, j]))
  return pairs
}

/** The value that covers most pairs with what the row has already; the first ones of equals in turn. */
const bestValue = (
  name: string,
  { factors, row, open, turn }: { factors: Factors; row: Choice; open: Set<string>; turn: number },
  isAllowed: (row: Row) => boolean,
): number => {
  const chosen = Object.fromEntries([...row].map(([one, at]) => [one, factors[one]![at]]))
  const values = factors[name]!
  const order = values.map((_value, at) => (at + turn) % values.length)
  const scored = order
    .filter((at) => isAllowed({ ...chosen, [name]: values[at] }))
    .map((at) => ({
      at,
      score: [...row].filter((one) => open.has(signOf(one, [name, at]))).length,
    }))
  return scored.toSorted((one, other) => other.score - one.score)[0]!.at
}

/**
 * Rows in which every two values of different factors stand together at least once, as few as a greedy choice finds.
 * @param isAllowed whether a row, of some or all factors, can be at all.
 */
export const coverPairs = (factors: Factors, isAllowed: (row: Row) => boolean): Row[] => {
  const open = listPairs(factors, isAllowed)
  const rows: Row[] = []
  while (open.size > 0) {
    const [first] = open
    const row: Choice = new Map(
      first!.split(' ').map((part) => [part.split(':')[0]!, Number(part.split(':')[1])]),
    )
    for (const name of Object.keys(factors))
      if (!row.has(name))
        row.set(name, bestValue(name, { factors, row, open, turn: rows.length }, isAllowed))
    const chosen = [...row]
    for (const [at, one] of chosen.entries())
      for (const other of chosen.slice(at + 1)) open.delete(signOf(one, other))
    rows.push(Object.fromEntries(chosen.map(([name, at]) => [name, factors[name]![at]])))
  }
  return rows
}
