import { z } from 'zod/mini'

/** Pagination (API-4): keyset cursors, never an offset. */
export const PageInfo = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.nullable(z.string()),
  hasPreviousPage: z.boolean(),
  startCursor: z.nullable(z.string()),
  total: z.optional(z.number()),
})
export type PageInfo = z.output<typeof PageInfo>

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ results: z.array(item), pageInfo: PageInfo })

export type Page<T> = { results: T[]; pageInfo: PageInfo }

/** `cursor` is an `endCursor` (continues after it) or, with a leading `-`, a `startCursor` (goes back before it). */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
}
