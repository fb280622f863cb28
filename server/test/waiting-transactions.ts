import { sql } from 'kysely'
import type { Db } from '../src/db/transaction.ts'

/**
 * Resolves once so many transactions of this database wait for a lock, or `ended` says that none will. PostgreSQL only:
 * the embedded database has one connection.
 */
export const untilWaiting = async (
  db: Db,
  count: number,
  ended: () => boolean = () => false,
): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows[0]!.waiting >= count || ended()) return
  }
}
