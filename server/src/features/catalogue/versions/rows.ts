import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/**
 * Locked in the order of their ids, so that two writers of one account cannot deadlock. Written by a statement of its
 * own: one that reads the products as they were before it waited would queue again for a row that it holds, behind
 * a writer that waits for it.
 */
export const incrementVersions = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<void> => {
  await sql`select from products where account_id = ${accountId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx)
  await sql`
    with raised as (
      update products set version = version + 1 where account_id = ${accountId} and id = any(${ids}::uuid[])
      returning id
    ) select pg_notify('storefront', id::text), pg_notify('storefront', ${`shop:${accountId}`}) from raised`.execute(
    tx,
  )
}
