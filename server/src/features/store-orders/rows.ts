import { isAmongRows } from '../../db/mirrors/is-among-rows.ts'
import { type MirroredRows } from '../../db/mirrors/mirrored-rows.ts'
import { sql } from 'kysely'
import { type Mirror, saveMirroredRows, type Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ShopFulfillment, ShopOrder, ShopOrderLine } from '../../providers/shop-records.ts'

const orders: Mirror = {
  table: 'store_orders',
  key: ['external_id'],
  columns: {
    name: 'text',
    email: 'text',
    customer_external_id: 'text',
    processed_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    test: 'boolean',
    financial_status: 'text',
    fulfillment_status: 'text',
    currency: 'text',
    total_cents: 'bigint',
    store_updated_at: 'timestamptz',
  },
}
const lines: Mirror = {
  table: 'store_order_lines',
  key: ['external_id'],
  columns: {
    order_external_id: 'text',
    product_external_id: 'text',
    variant_external_id: 'text',
    title: 'text',
    variant_title: 'text',
    sku: 'text',
    quantity: 'integer',
    current_quantity: 'integer',
    gift_card: 'boolean',
    price_cents: 'bigint',
  },
  // A line names no product that was deleted since: it was bought all the same.
  kept: ['product_external_id', 'variant_external_id'],
}
const fulfillments: Mirror = {
  table: 'store_fulfillments',
  key: ['external_id'],
  columns: {
    order_external_id: 'text',
    status: 'text',
    display_status: 'text',
    store_created_at: 'timestamptz',
    delivered_at: 'timestamptz',
    estimated_delivery_at: 'timestamptz',
  },
}

export const upsertOrders = (tx: Tx, saving: Saving, rows: ShopOrder[]) =>
  saveMirroredRows(tx, orders, { saving, rows })
export const upsertLines = (tx: Tx, saving: Saving, rows: ShopOrderLine[]) =>
  saveMirroredRows(tx, lines, { saving, rows })
export const upsertFulfillments = (tx: Tx, saving: Saving, rows: ShopFulfillment[]) =>
  saveMirroredRows(tx, fulfillments, { saving, rows })

const removed = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }) =>
  Number(numAffectedRows ?? 0)

/** Deletes orders, with `since` only those that were processed later; returns their numbers. */
export const deleteOrders = async (
  tx: Tx,
  accountId: string,
  { which, since }: { which: MirroredRows; since: Date | null },
): Promise<string[]> => {
  const { rows } = await sql<{ external_id: string }>`delete from store_orders
    where account_id = ${accountId} and ${isAmongRows(which)} ${since ? sql`and processed_at >= ${since}` : sql``}
    returning external_id`.execute(tx)
  return rows.map(({ external_id }) => external_id)
}

type Parts = { which: MirroredRows; except?: readonly string[] }

/** Of orders by number; or what a reading did not see of the orders that it did see. */
const isPartOf = (accountId: string, which: MirroredRows) =>
  'ids' in which
    ? sql`order_external_id = any(${[...which.ids]}::text[])`
    : sql`seen_run <> ${which.notSeenInRun} and exists (select from store_orders o
        where o.account_id = ${accountId} and o.external_id = order_external_id and o.seen_run = ${which.notSeenInRun})`

/** `except`: the numbers of those that the orders have. */
export const deleteLines = async (tx: Tx, accountId: string, { which, except = [] }: Parts) =>
  removed(
    await sql`delete from store_order_lines where account_id = ${accountId}
      and ${isPartOf(accountId, which)} and not external_id = any(${[...except]}::text[])`.execute(
      tx,
    ),
  )

export const deleteFulfillments = async (
  tx: Tx,
  accountId: string,
  { which, except = [] }: Parts,
) =>
  removed(
    await sql`delete from store_fulfillments where account_id = ${accountId}
      and ${isPartOf(accountId, which)} and not external_id = any(${[...except]}::text[])`.execute(
      tx,
    ),
  )

/** The e-mails and names of these orders, by which reviews name them. */
export const buyersOf = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('store_orders')
    .select(['email', 'name', 'external_id'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`external_id = any(${[...ids]}::text[])`)
    .execute()

/** `product`: the store's number. `order`: an order's number or name. */
export type Claim = { id: string; product: string; email: string | null; order: string | null }

/**
 * The ids of those claims that an order proves: by its e-mail or its number, with that product still in it, neither
 * cancelled, refunded as a whole, unpaid for good, nor a test.
 */
export const provenClaims = async (
  tx: Tx,
  accountId: string,
  claims: readonly Claim[],
): Promise<string[]> => {
  if (claims.length === 0) return []
  const valid = sql`o.cancelled_at is null and not o.test
    and coalesce(o.financial_status, '') not in ('REFUNDED', 'VOIDED', 'EXPIRED')`
  const hasProduct = sql`exists (select from store_order_lines l where l.account_id = ${accountId}
    and l.order_external_id = o.external_id and l.product_external_id = claim.product and l.current_quantity > 0)`
  const { rows } = await sql<{ id: string }>`
    select claim.id from json_to_recordset(${JSON.stringify(claims)}::json)
      as claim (id uuid, product text, email text, "order" text)
    where exists (select from store_orders o where o.account_id = ${accountId}
        and lower(o.email) = lower(claim.email) and ${valid} and ${hasProduct})
      or exists (select from store_orders o where o.account_id = ${accountId}
        and o.external_id = claim.order and ${valid} and ${hasProduct})
      or exists (select from store_orders o where o.account_id = ${accountId}
        and o.name = claim.order and ${valid} and ${hasProduct})`.execute(tx)
  return rows.map(({ id }) => id)
}

export const ordersOf = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('store_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
