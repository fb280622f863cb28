import { Kysely, PostgresDialect } from 'kysely'
import type { OpenDb } from '../src/db/open.ts'
import type { Tables } from '../src/db/tables.ts'
import { noRootQueriesInside } from '../src/db/transaction.ts'

/** A statement as it was sent to the database. */
export type Statement = { text: string; values: readonly unknown[] }

/** The same database on PostgreSQL; `see` is told each statement that is asked of it. */
export const watchStatements = (
  opened: OpenDb,
  see: (statement: Statement) => void,
): Pick<OpenDb, 'db' | 'runRead' | 'runPrepared'> => {
  if (opened.engine.kind !== 'postgres') throw new Error('Only PostgreSQL explains buffers.')
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: opened.engine.pool }),
    log: ({ query: { sql, parameters } }) => see({ text: sql, values: parameters }),
  }).withPlugin(noRootQueriesInside)
  return {
    db,
    runRead: (text, values) => {
      see({ text, values })
      return opened.runRead(text, values)
    },
    runPrepared: (text, values) => {
      see({ text, values })
      return opened.runPrepared(text, values)
    },
  }
}
