import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import type { Store } from '../entities/open-store.ts'
import type { StandInShop } from '../entities/shops.ts'
import type { Shopify } from '../memory.ts'
import { allowsScope } from '../webhooks/topic-scopes.ts'
import { pageOf, type PageAsk } from './page-of.ts'

/**
 * Who asks, and in which shop. `bulk`: a bulk operation, in which connections give all they have; of the outermost one
 * `bulk.root` says from where to where.
 */
export type Context = {
  shopify: Shopify
  shop: StandInShop
  store: Store
  scope: string
  origin: string
  bulk: { root: { from: number; to: number; all: number } } | null
}
export type Field<T> = (source: T, args: never, context: Context) => unknown
/** How the fields of each type are answered. */
export type Fields = Record<string, Record<string, Field<never>>>

/** The fields of one type whose records look like `T`. */
export const fieldsOf = <T>(fields: Record<string, Field<T>>): Record<string, Field<never>> =>
  fields as Record<string, Field<never>>

export const gid = (kind: string, id: number | bigint): string => `gid://shopify/${kind}/${id}`

export const moneyOf = (cents: number): string =>
  (cents / 100).toFixed(Number.isInteger(cents) ? 2 : 3)
export const moneyBag = (cents: number) => {
  const money = { amount: moneyOf(cents), currencyCode: 'USD' }
  return { shopMoney: money, presentmentMoney: money }
}

/** A connection over records in the order of their ids, or of `sortBy`. */
export const connection = <T extends { id: number | bigint }>(
  items: readonly T[],
  {
    ask,
    context,
    sortBy,
  }: { ask: PageAsk; context: Context; sortBy?: (item: T) => string | number },
) => {
  if (!context.bulk) return pageOf(items, ask, sortBy)
  return { nodes: items, edges: items.map((node) => ({ cursor: '', node })) }
}

/** The same connection with each node drawn by `view`. */
export const viewConnection = <T, V>(
  page: { nodes: readonly T[]; edges: readonly { cursor: string; node: T }[] },
  view: (node: T) => V,
) => ({
  ...page,
  nodes: page.nodes.map(view),
  edges: page.edges.map(({ cursor, node }) => ({ cursor, node: view(node) })),
})

/** The app may not read this: Shopify's own words and code. */
export const assertScope = (context: Context, field: string, scope: string): void => {
  const isPersonal = scope === 'read_orders' || scope === 'read_customers'
  if (isPersonal && context.store.settings.protectedData === 'none')
    throw new GraphQLError(
      `This app is not approved to access the ${field} object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`,
      { extensions: { code: 'ACCESS_DENIED' } },
    )
  if (allowsScope(context.scope, scope)) return
  throw new GraphQLError(
    `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
    {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess: `\`${scope}\` access scope.`,
      },
    },
  )
}

/** A field of a person that the app is not approved for is null, with a word in `errors` (Shopify: "protected customer data"). */
export const protectedField = <T>(context: Context, field: string, value: T): T => {
  if (context.store.settings.protectedData === 'approved' || value === null) return value
  throw new GraphQLError(
    `This app is not approved to use the ${field} field. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`,
    { extensions: { code: 'ACCESS_DENIED' } },
  )
}

/**
 * Answers a field by the table of its type, else by the value or function of that name. What is in neither is a part of
 * the schema that this stand-in does not keep: an error, never a friendly null.
 */
export const resolverOf =
  (fields: Fields): GraphQLFieldResolver<Record<string, unknown>, Context> =>
  (source, args, context, info) => {
    const { parentType, fieldName } = info
    const field = fields[parentType.name]?.[fieldName]
    if (field) return field(source as never, args as never, context)
    const value = source[fieldName]
    if (value === undefined)
      throw new GraphQLError(`This stand-in does not keep ${parentType.name}.${fieldName}`, {
        extensions: { code: 'NOT_SUPPORTED_HERE' },
      })
    if (typeof value !== 'function') return value
    return (value as (args: unknown, context: Context, info: unknown) => unknown)(
      args,
      context,
      info,
    )
  }
