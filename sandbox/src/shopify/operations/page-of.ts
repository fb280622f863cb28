import { GraphQLError } from 'graphql'

export type PageAsk = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}
type Item = { id: number | bigint }
type SortValue = string | number
type Cursor = { last_id: string; last_value: SortValue }

const badArgument = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })

const readCursor = (cursor: string): Cursor => {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64').toString()) as Cursor
    BigInt(read.last_id)
    return read
  } catch {
    throw badArgument(`Invalid cursor for current pagination sort: ${cursor}`)
  }
}

const assertSize = ({ first, last }: PageAsk): void => {
  const size = first ?? last
  if (size === null || size === undefined)
    throw badArgument('you must provide one of first or last')
  if (first !== null && first !== undefined && last !== null && last !== undefined)
    throw badArgument('providing both first and last is not supported')
  if (size < 1 || size > 250)
    throw badArgument('The first and last arguments must be between 1 and 250')
}

const collator = new Intl.Collator('en')
const compareValues = (a: SortValue, b: SortValue): number =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
const compareIds = (a: bigint, b: bigint): number => Number(a > b) - Number(a < b)

const sortItems = <T extends Item>(
  items: readonly T[],
  sortBy: ((item: T) => SortValue) | undefined,
  isReversed: boolean,
) => {
  const sorted = sortBy
    ? items.toSorted(
        (a, b) => compareValues(sortBy(a), sortBy(b)) || compareIds(BigInt(a.id), BigInt(b.id)),
      )
    : items
  return isReversed ? sorted.toReversed() : sorted
}

/**
 * A connection: Shopify's `nodes`, `edges` and `pageInfo` for `first`/`after` and `last`/`before`. Sorted by `sortBy`
 * and then by id; without it by id, in which order `items` must be. A cursor says after which value and id a page goes
 * on, so that nothing is read twice or missed when what it was made from is gone.
 */
export const pageOf = <T extends Item>(
  items: readonly T[],
  ask: PageAsk,
  sortBy?: (item: T) => SortValue,
) => {
  assertSize(ask)
  const ordered = sortItems(items, sortBy, ask.reverse === true)
  const direction = ask.reverse ? -1 : 1
  const isAfter = (item: T, { last_id, last_value }: Cursor) => {
    const byValue = sortBy ? compareValues(sortBy(item), last_value) : 0
    return (byValue || compareIds(BigInt(item.id), BigInt(last_id))) * direction > 0
  }
  const cursorOf = (item: T) =>
    Buffer.from(
      JSON.stringify({ last_id: String(item.id), last_value: sortBy?.(item) ?? String(item.id) }),
    ).toString('base64')
  const placeAfter = (cursor: Cursor) => {
    const at = ordered.findIndex((item) => isAfter(item, cursor))
    return at < 0 ? ordered.length : at
  }
  const from = ask.after ? placeAfter(readCursor(ask.after)) : 0
  const before = ask.before ? readCursor(ask.before) : null
  const isLast = (item: T) => before !== null && String(item.id) === before.last_id
  const to = before ? placeAfter(before) - (ordered.some(isLast) ? 1 : 0) : ordered.length
  const start = ask.first ? from : Math.max(from, to - ask.last!)
  const nodes = ordered.slice(start, ask.first ? Math.min(to, start + ask.first) : to)
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: cursorOf(node), node })),
    pageInfo: {
      hasNextPage: start + nodes.length < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length ? cursorOf(nodes[0]!) : null,
      endCursor: nodes.length ? cursorOf(nodes.at(-1)!) : null,
    },
  }
}
