import { sql } from 'kysely'
import type { LiveState } from '@plaudit/contract/dropshipping/live-products'
import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import type { Cursor } from '../../../cursor.ts'
import type { Tx } from '../../../db/transaction.ts'
import { likePattern } from '../../../text-patterns/like-pattern.ts'
import type { PushRow } from '../pushing/rows.ts'
import { storeStates, type ItemRow } from '../rows.ts'

export type LiveRow = Pick<
  ItemRow,
  | 'id'
  | 'supplier_product_id'
  | 'title'
  | 'image_url'
  | 'state'
  | 'variant_count'
  | 'currency'
  | 'price_low'
  | 'price_high'
  | 'margin'
  | 'stock'
  | 'store_domain'
  | 'store_product_id'
> &
  Pick<PushRow, 'reason' | 'synced_at'> & {
    is_leaving: boolean
    status: 'draft' | 'active'
    pushed_at: Date
    variants_low: number
    variants_gone: number
    sort_value: string
  }

const states = sql.join(storeStates.map((one) => sql.lit(one)))
/** Also one that is pushed again. */
const isLive = sql`(i.state in (${states}) or i.state = 'pushing' and p.from_state in (${states}))
  and i.removed_at is null and p.pushed_at is not null`

/** As the index of migration 0234 has it. */
const hasGone = sql`i.gone_at is null and i.variants @> '[{"gone": true, "chosen": true}]'::jsonb`
/** PROD-67, as `lostTies`: variants in the store that the supplier sells no more and that are still to be sold. */
const countGone = sql`(select count(*)::int from jsonb_to_recordset(i.variants) v (id text, chosen boolean, gone boolean)
    where v.chosen and v.gone and p.pushed -> 'store' -> 'variants' @> jsonb_build_array(
      jsonb_build_object('supplierVariantId', v.id)))`

const columns = sql`i.id, i.supplier_product_id, i.title, i.image_url, i.state, i.variant_count, i.currency, i.price_low,
  i.price_high, i.margin, i.stock, i.store_domain, i.store_product_id, p.reason, p.synced_at, p.pushed_at,
  i.state = 'deactivated' and p.wish is not null as is_leaving,
  case when i.state <> 'deactivated' and coalesce(p.pushed -> 'store' ->> 'status', p.status) = 'active'
    then 'active' else 'draft' end as status, i.added_at::text as sort_value,
  (select count(*)::int from jsonb_to_recordset(i.variants) v (chosen boolean, gone boolean, stock int)
    where v.chosen and not v.gone and v.stock < ${LOW_STOCK}) as variants_low,
  case when ${hasGone} then ${countGone} else 0 end as variants_gone`

/** `limit + 1` rows in scan order, newest first. */
export const livePage = async (
  tx: Tx,
  accountId: string,
  {
    search,
    state,
    onlyGone,
    cursor,
    limit,
  }: {
    search: string | undefined
    state: LiveState | undefined
    onlyGone: boolean
    cursor: Cursor | null
    limit: number
  },
): Promise<LiveRow[]> => {
  const backwards = cursor?.backwards ?? false
  const [at, id] = cursor?.values ?? []
  const wanted = [isLive]
  if (state) wanted.push(sql`i.state = ${state}`)
  if (onlyGone) wanted.push(hasGone, sql`${countGone} > 0`)
  if (search) wanted.push(sql`i.title ilike ${likePattern(search)}`)
  if (cursor)
    wanted.push(
      backwards
        ? sql`(i.added_at, i.id) > (${at}::timestamptz, ${id}::uuid)`
        : sql`(i.added_at, i.id) < (${at}::timestamptz, ${id}::uuid)`,
    )
  const way = backwards ? sql`asc` : sql`desc`
  const { rows } =
    await sql<LiveRow>`select ${columns} from import_list_items i join product_pushes p
      on p.account_id = i.account_id and p.item_id = i.id
    where i.account_id = ${accountId}::uuid and p.account_id = ${accountId}::uuid and ${sql.join(wanted, sql` and `)} order by i.added_at ${way}, i.id ${way} limit ${limit + 1}`.execute(
      tx,
    )
  return rows
}

export const liveOf = async (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<LiveRow | undefined> => {
  const { rows } =
    await sql<LiveRow>`select ${columns} from import_list_items i join product_pushes p
      on p.account_id = i.account_id and p.item_id = i.id
    where i.account_id = ${accountId}::uuid and i.id = ${id}::uuid and ${isLive}`.execute(tx)
  return rows[0]
}

export const liveCounts = async (tx: Tx, accountId: string): Promise<Record<LiveState, number>> => {
  const { rows } = await sql<{ state: LiveState; count: number }>`
    select i.state, count(*)::int as count from import_list_items i join product_pushes p
      on p.account_id = i.account_id and p.item_id = i.id
    where i.account_id = ${accountId}::uuid and ${isLive} group by i.state`.execute(tx)
  const counts = { pushing: 0, live: 0, low_stock: 0, out_of_stock: 0, deactivated: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** PROD-67: how many need another supplier variant. */
export const countWithGone = async (tx: Tx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_list_items i join product_pushes p
      on p.account_id = i.account_id and p.item_id = i.id
    where i.account_id = ${accountId}::uuid and p.account_id = ${accountId}::uuid and ${hasGone} and ${isLive}
      and ${countGone} > 0`.execute(tx)
  return rows[0]!.count
}
