import type { LiveMessage, Topic } from '@plaudit/contract/live'
import { sql } from 'kysely'
import type { Tx } from './db/transaction.ts'

export const LIVE_CHANNEL = 'live'
export const SESSIONS_CHANNEL = 'sessions'

export type LiveEnvelope = LiveMessage & { accountId: string }

/** Tell the owner's open tabs what to look at again. Inside a transaction it is heard only after the commit. */
export const changed = async (tx: Tx, accountId: string, topics: Topic[]): Promise<void> => {
  const message: LiveEnvelope = { accountId, topics }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`.execute(tx)
}

/** Tell every web process to read again which sign-ins have ended. */
export const sessionsEnded = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, '')`.execute(tx)
}
