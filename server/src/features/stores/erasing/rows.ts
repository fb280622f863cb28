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

type LeftShop = { accountId: string; domain: string; name: string; at: Date }

export const insertLeftShop = (tx: Tx, { accountId, domain, name, at }: LeftShop) =>
  tx
    .insertInto('left_shops')
    .values({ account_id: accountId, domain, name, left_at: at })
    .onConflict((conflict) =>
      conflict.columns(['domain', 'account_id']).doUpdateSet({ name, left_at: at }),
    )
    .execute()

export const deleteLeftShop = (tx: Tx, accountId: string, domain: string) =>
  tx
    .deleteFrom('left_shops')
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .execute()

/** Accounts that had this shop before another one of theirs. */
export const accountsThatLeft = (tx: Tx, domain: string) =>
  tx.selectFrom('left_shops').select(['account_id', 'name']).where('domain', '=', domain).execute()
