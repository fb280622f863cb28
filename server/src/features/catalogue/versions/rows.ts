import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** Updated in the order of their ids, so that two writers of one account cannot deadlock. */
export const incrementVersions = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<void> => {
  await sql`
    with touched as (
      select id from products where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for no key update
    ), raised as (
      update products set version = products.version + 1 from touched
      where products.account_id = ${accountId} and products.id = touched.id returning products.id
    ) select pg_notify('storefront', id::text), pg_notify('storefront', ${`shop:${accountId}`}) from raised`.execute(
    tx,
  )
}
