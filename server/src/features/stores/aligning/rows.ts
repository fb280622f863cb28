import { sql } from 'kysely'
import { alignKeys } from '../../../db/account-directory.ts'
import type { Tx } from '../../../db/transaction.ts'

/** See `alignKeys`. */
export const alignStoreKeys = (tx: Tx): Promise<void> =>
  alignKeys(
    tx,
    ['store_domain'],
    sql`select 'store_domain' as kind, domain as key, account_id from stores`,
  )
