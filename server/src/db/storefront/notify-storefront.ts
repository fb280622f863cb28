import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/**
 * Every process forgets what it keeps of this account for shoppers, and whose a shop key or domain is; delivered after
 * the commit.
 */
export const notifyStorefront = (tx: Tx, accountId: string) =>
  sql`select pg_notify('storefront', ${`account:${accountId}`})`.execute(tx)
