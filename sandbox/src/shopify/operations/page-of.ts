import { GraphQLError } from 'graphql'

export type PageAsk = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

const badArgument = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })

// Opaque to the caller, as Shopify's are; it names the last item, so that the page goes on after it whatever was added.
const cursorOf = (id: bigint) =>
  Buffer.from(JSON.stringify({ last_id: String(id), last_value: String(id) })).toString('base64')

const idIn = (cursor: string): bigint => {
  try {
    return BigInt(
      (JSON.parse(Buffer.from(cursor, 'base64').toString()) as { last_id: string }).last_id,
    )
  } catch {
    throw badArgument(`Invalid cursor for current pagination sort: ${cursor}`)
  }
}

const sizeOf = ({ first, last }: PageAsk): number => {
  const size = first ?? last
  if (size === null || size === undefined)
    throw badArgument('you must provide one of first or last')
  if (first !== null && first !== undefined && last !== null && last !== undefined)
    throw badArgument('providing both first and last is not supported')
  if (size < 1 || size > 250)
    throw badArgument('The first and last arguments must be between 1 and 250')
  return size
}

/**
 * A connection over `items`, in their order: Shopify's `nodes`, `edges` and `pageInfo` for
 * `first`/`after` and `last`/`before`.
 */
export const pageOf = <T extends { id: bigint }>(items: readonly T[], ask: PageAsk) => {
  const size = sizeOf(ask)
  const ordered = ask.reverse ? items.toReversed() : [...items]
  const placeOf = (cursor: string) => ordered.findIndex((item) => item.id === idIn(cursor))
  const from = ask.after ? placeOf(ask.after) + 1 : 0
  const to = ask.before ? placeOf(ask.before) : ordered.length
  const start = ask.first ? from : Math.max(from, to - size)
  const nodes = ordered.slice(start, ask.first ? Math.min(to, start + size) : to)
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: cursorOf(node.id), node })),
    pageInfo: {
      hasNextPage: start + nodes.length < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length ? cursorOf(nodes[0]!.id) : null,
      endCursor: nodes.length ? cursorOf(nodes.at(-1)!.id) : null,
    },
  }
}
