import type { Tx } from '../../../db/transaction.ts'

/** Former stores of all accounts with this domain, the last one first. */
export const formerStoresByDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom('former_stores')
    .select(['account_id', 'name'])
    .where('domain', '=', domain)
    .orderBy('left_at', 'desc')
    .execute()

export const deleteConnectStates = (tx: Tx, domain: string) =>
  tx.deleteFrom('connect_states').where('domain', '=', domain).execute()
