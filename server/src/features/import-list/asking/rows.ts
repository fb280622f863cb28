import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { isSold } from '../rows.ts'

/**
 * A supplier product of the lists of all accounts. `oldest`: what its items know of it is that old at most; `gone` of
 * `count` items know that it is sold no more.
 */
export type ListedProduct = {
  id: string
  is_sold: boolean
  oldest: Date
  gone: number
  count: number
}

const listedProducts = (which: ReturnType<typeof sql>) => sql<ListedProduct>`
  select i.supplier_product_id as id, bool_or(${isSold}) as is_sold,
    min(coalesce(i.details_at, 'epoch')) as oldest,
    count(*) filter (where i.gone_at is not null)::int as gone, count(*)::int as count
  from import_list_items i
  where i.account_id is not null and i.removed_at is null and ${which}
  group by i.supplier_product_id order by i.supplier_product_id`

/** The next ones after an id, in their order. */
export const listedAfter = async (
  tx: Tx,
  after: string,
  limit: number,
): Promise<ListedProduct[]> => {
  const all = listedProducts(sql`i.supplier_product_id > ${after}`)
  return (await sql<ListedProduct>`${all} limit ${limit}`.execute(tx)).rows
}

/** Of these products, those that are in a list. */
export const listedAmong = async (tx: Tx, ids: string[]): Promise<ListedProduct[]> =>
  (await listedProducts(sql`i.supplier_product_id = any(${ids}::text[])`).execute(tx)).rows

/** Which accounts have one of these supplier products. */
export const accountsWith = async (tx: Tx, productIds: string[]): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from import_list_items
    where account_id is not null and removed_at is null
      and supplier_product_id = any(${productIds}::text[])`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Which accounts have products of which their store lacks what the supplier said. */
export const accountsBehind = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from product_pushes where behind_since is not null`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}
