import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import { entriesOf, lastPause } from './rows.ts'
import type { RightsFacts } from './rules.ts'

/** The kept facts that an account's rights follow from; `row`: its subscription that runs, or null. */
export const findRightsFacts = async (
  tx: Tx,
  row: SubscriptionRow | null,
): Promise<RightsFacts> => {
  if (!row?.provider) return { row, entries: [], lastPause: null }
  return {
    row,
    entries: await entriesOf(tx, row.account_id, row.id),
    lastPause: await lastPause(tx, row.account_id),
  }
}
