import { sql, type SelectQueryBuilder } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Tables } from './tables.ts'

type Paged = 'customization_requests' | 'imports' | 'payments' | 'source_syncs'

/** `limit + 1` rows, newest first after the cursor; backwards in reverse order. */
export const newestFirst = <T extends Paged, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<O[]> => {
  const back = cursor?.backwards ?? false
  const [at, id] = cursor?.values ?? []
  const fromHere = cursor
    ? query.where(
        back
          ? sql<boolean>`(created_at, id) > (${at}::timestamptz, ${id}::uuid)`
          : sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`,
      )
    : query
  return fromHere
    .orderBy(sql`created_at`, back ? 'asc' : 'desc')
    .orderBy(sql`id`, back ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
}
