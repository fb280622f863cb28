import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import type { PushRow } from '../pushing/rows.ts'
import { isSold, type ItemRow } from '../rows.ts'

type Batch = { after: string | null; limit: number }
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What the account's items know of their products, in the order of their ids. */
export const itemTimes = async (tx: Tx, accountId: string, { after, limit }: Batch) => {
  const { rows } = await sql<
    Pick<ItemRow, 'id' | 'supplier_product_id' | 'details_at' | 'gone_at'>
  >`
    select id, supplier_product_id, details_at, gone_at from import_list_items
    where account_id = ${accountId}::uuid and removed_at is null and id > ${after ?? FIRST}::uuid
    order by id limit ${limit}`.execute(tx)
  return rows
}

export const behindIds = async (
  tx: Tx,
  accountId: string,
  { after, limit }: Batch,
): Promise<string[]> => {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from product_pushes
    where account_id = ${accountId}::uuid and behind_since is not null and item_id > ${after ?? FIRST}::uuid
    order by item_id limit ${limit}`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}

/** Items by id, in whatever state, unless they were taken out. */
export const itemsOf = async (tx: Tx, accountId: string, ids: string[]): Promise<ItemRow[]> =>
  tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute()

export const pushesOf = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<Map<string, PushRow>> => {
  const rows = await tx
    .selectFrom('product_pushes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('item_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** What is in the store has to follow; of what is not there, nothing is marked. */
export const markBehind = (tx: Tx, accountId: string, ids: string[], at: Date) =>
  sql`update product_pushes p set behind_since = coalesce(p.behind_since, ${at})
    from import_list_items i
    where p.account_id = ${accountId}::uuid and i.account_id = ${accountId}::uuid and i.id = p.item_id
      and p.item_id = any(${ids}::uuid[]) and p.pushed is not null and ${isSold}`.execute(tx)

/**
 * Of products that are in no store, or of which nothing is known there, nothing is behind. One that is on its way out of the
 * shop may stay in it: its mark stays until that is known.
 */
export const forgetBehind = (tx: Tx, accountId: string, ids: string[]) =>
  sql`update product_pushes p set behind_since = null, prices_since = null
    from import_list_items i
    where p.account_id = ${accountId}::uuid and i.account_id = ${accountId}::uuid and i.id = p.item_id
      and p.item_id = any(${ids}::uuid[]) and p.wish is null
      and (p.pushed is null or i.removed_at is not null or not (${isSold}))`.execute(tx)

export type Synced = Pick<PushRow, 'pushed' | 'reason' | 'synced_at' | 'prices_since'> &
  Pick<ItemRow, 'id' | 'state'>

/** The store has what the supplier said. */
export const saveSynced = async (tx: Tx, accountId: string, rows: Synced[]): Promise<void> => {
  if (rows.length === 0) return
  const values = JSON.stringify(rows)
  await sql`update product_pushes p set pushed = r.pushed, reason = r.reason, synced_at = r.synced_at, behind_since = null,
      prices_since = r.prices_since
    from jsonb_to_recordset(${values}::jsonb) as r (id uuid, pushed jsonb, reason text, synced_at timestamptz,
      prices_since timestamptz)
    where p.account_id = ${accountId}::uuid and p.item_id = r.id`.execute(tx)
  await sql`update import_list_items i set state = r.state
    from jsonb_to_recordset(${values}::jsonb) as r (id uuid, state text)
    where i.account_id = ${accountId}::uuid and i.id = r.id`.execute(tx)
}
