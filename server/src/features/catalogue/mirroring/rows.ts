import { isAmongRows } from '../../../db/mirrors/is-among-rows.ts'
import { type MirroredRows } from '../../../db/mirrors/mirrored-rows.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import {
  type Mirror,
  saveMirroredRows,
  type Saving,
} from '../../../db/mirrors/save-mirrored-rows.ts'
import { storableJson } from '../../../storable-json.ts'
import type { Tx } from '../../../db/transaction.ts'
import type {
  ShopCollection,
  ShopMembership,
  ShopProduct,
  ShopVariant,
} from '../../../providers/shop-records.ts'

const variants: Mirror = {
  table: 'product_variants',
  key: ['external_id'],
  columns: {
    product_external_id: 'text',
    title: 'text',
    sku: 'text',
    barcode: 'text',
    price_cents: 'bigint',
    compare_at_cents: 'bigint',
    position: 'integer',
    inventory: 'integer',
    image_url: 'text',
    store_updated_at: 'timestamptz',
  },
}
const collections: Mirror = {
  table: 'collections',
  key: ['external_id'],
  columns: { handle: 'text', title: 'text', store_updated_at: 'timestamptz' },
}
const memberships: Mirror = {
  table: 'collection_products',
  key: ['collection_external_id', 'product_external_id'],
  columns: {},
}

export const saveVariants = (tx: Tx, saving: Saving, rows: ShopVariant[]) =>
  saveMirroredRows(tx, variants, { saving, rows })
export const saveCollections = (tx: Tx, saving: Saving, rows: ShopCollection[]) =>
  saveMirroredRows(tx, collections, { saving, rows })
export const saveMemberships = (tx: Tx, saving: Saving, rows: ShopMembership[]) =>
  saveMirroredRows(tx, memberships, { saving, rows })

const productShape = sql`(id uuid, external_id text, handle text, title text, image_url text, price_cents bigint,
  currency text, status text, vendor text, product_type text, store_updated_at timestamptz)`
const shown = (table: string) =>
  sql.join(
    'handle title image_url price_cents currency status vendor product_type origin'
      .split(' ')
      .map((name) => sql.ref(`${table}.${name}`)),
  )

/**
 * A handle belongs to one product: one that moved is taken from its former product, and a product that was made from a
 * file with this handle becomes the store's.
 */
const settleHandles = async (tx: Tx, accountId: string, json: string): Promise<void> => {
  const given = sql`json_to_recordset(${json}::json) as given ${productShape}`
  const known = sql`select from products known
    where known.account_id = ${accountId} and known.external_id = given.external_id`
  await sql`update products set handle = null from ${given}
    where products.account_id = ${accountId} and products.handle = given.handle
      and (products.external_id <> given.external_id or (products.external_id is null and exists (${known})))`.execute(
    tx,
  )
  await sql`update products set external_id = given.external_id from ${given}
    where products.account_id = ${accountId} and products.handle = given.handle
      and products.external_id is null`.execute(tx)
}

/** Each product once, with an id should it be new; of two with one handle, which an answer may have, the last has it. */
const distinctProducts = (given: ShopProduct[]) => {
  const products = new Map(given.map((product) => [product.external_id, product]))
  const handles = new Map([...products.values()].map((one) => [one.handle, one.external_id]))
  return [...products.values()].map((product) => ({
    ...product,
    id: v7(),
    handle: handles.get(product.handle) === product.external_id ? product.handle : null,
  }))
}

/** Returns the ids of those that were here and changed, and how many are new. */
export const saveProducts = async (
  tx: Tx,
  { accountId, run, at }: Saving,
  given: ShopProduct[],
): Promise<{ changed: string[]; added: number }> => {
  if (given.length === 0) return { changed: [], added: 0 }
  const single = distinctProducts(given)
  const json = storableJson(single)
  await settleHandles(tx, accountId, json)
  const isOther = sql`(${shown('products')}, products.gone_from_store_at) is distinct from (${shown('excluded')}, null)`
  const { rows } = await sql<{ id: string; is_new: boolean; is_changed: boolean }>`
    insert into products (account_id, id, external_id, handle, title, image_url, price_cents, currency, status, vendor,
      product_type, store_updated_at, origin, created_at, updated_at, seen_run, written_at)
    select ${accountId}::uuid, id, external_id, handle, title, image_url, price_cents, currency, status, vendor,
      product_type, store_updated_at, 'store', ${at}::timestamptz, ${at}::timestamptz, ${run}::integer, ${at}::timestamptz
    from json_to_recordset(${json}::json) as given ${productShape} order by external_id
    on conflict (account_id, external_id) do update set
      handle = excluded.handle, title = excluded.title, image_url = excluded.image_url,
      price_cents = excluded.price_cents, currency = excluded.currency, status = excluded.status,
      vendor = excluded.vendor, product_type = excluded.product_type, origin = 'store', gone_from_store_at = null,
      store_updated_at = excluded.store_updated_at, seen_run = excluded.seen_run,
      updated_at = case when ${isOther} then excluded.updated_at else products.updated_at end,
      written_at = case when ${isOther} then excluded.written_at else products.written_at end
    where products.store_updated_at is null or products.store_updated_at <= excluded.store_updated_at
    returning id, xmax = 0 as is_new, written_at is not distinct from ${at}::timestamptz as is_changed`.execute(
    tx,
  )
  if (rows.length < single.length)
    await sql`update products set seen_run = ${run} where account_id = ${accountId} and seen_run <> ${run}
      and external_id = any(${single.map(({ external_id }) => external_id)}::text[])`.execute(tx)
  return {
    changed: rows.filter((row) => row.is_changed && !row.is_new).map(({ id }) => id),
    added: rows.filter((row) => row.is_new).length,
  }
}

/**
 * Products with reviews stay, marked, and so do those of `keep`; the ids of those that were marked now are returned.
 * All are locked first: an import that is writing reviews of one is waited for, and its reviews are seen.
 */
export const removeProducts = async (
  tx: Tx,
  { accountId, at }: Pick<Saving, 'accountId' | 'at'>,
  { which, keep }: { which: MirroredRows; keep: readonly string[] },
): Promise<{ marked: string[]; removed: number }> => {
  const { rows: locked } = await sql<{ id: string }>`
    select id from products where account_id = ${accountId} and origin = 'store' and ${isAmongRows(which)}
    order by id for update`.execute(tx)
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return { marked: [], removed: 0 }
  const removed = await sql`
    delete from products where account_id = ${accountId} and id = any(${ids}::uuid[])
      and not id = any(${[...keep]}::uuid[])
      and not exists (select from reviews where reviews.account_id = ${accountId} and reviews.product_id = products.id)`.execute(
    tx,
  )
  const marked = await sql<{ id: string }>`
    update products set gone_from_store_at = ${at}, written_at = ${at}
    where account_id = ${accountId} and gone_from_store_at is null and id = any(${ids}::uuid[])
    returning id`.execute(tx)
  return {
    marked: marked.rows.map(({ id }) => id),
    removed: Number(removed.numAffectedRows ?? 0) + marked.rows.length,
  }
}

const removed = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }) =>
  Number(numAffectedRows ?? 0)

/** `which`: of these products, or unseen. `except`: the variants that they have. */
export const removeVariants = async (
  tx: Tx,
  accountId: string,
  { which, except = [] }: { which: MirroredRows; except?: readonly string[] },
): Promise<number> =>
  removed(
    await sql`delete from product_variants where account_id = ${accountId}
      and ${isAmongRows(which, 'product_external_id')} and not external_id = any(${[...except]}::text[])`.execute(
      tx,
    ),
  )

export const removeCollections = async (
  tx: Tx,
  accountId: string,
  which: MirroredRows,
): Promise<number> =>
  removed(
    await sql`delete from collections where account_id = ${accountId} and ${isAmongRows(which)}`.execute(
      tx,
    ),
  )

type Memberships = {
  /** What the numbers are of. */
  of: 'collection_external_id' | 'product_external_id'
  which: MirroredRows
  except?: readonly ShopMembership[]
}

/** Takes products out of collections, but for those that the store has in them. */
export const removeMemberships = async (
  tx: Tx,
  accountId: string,
  { of, which, except = [] }: Memberships,
): Promise<number> =>
  removed(
    await sql`delete from collection_products where account_id = ${accountId} and ${isAmongRows(which, of)}
      and not exists (select from json_to_recordset(${JSON.stringify(except)}::json)
          as kept (collection_external_id text, product_external_id text)
        where kept.collection_external_id = collection_products.collection_external_id
          and kept.product_external_id = collection_products.product_external_id)`.execute(tx),
  )

/** A product has the codes of its first variant, for exports; `ids`: the store's numbers, all without. */
export const setFirstCodes = async (
  tx: Tx,
  accountId: string,
  ids: readonly string[] | null,
): Promise<void> => {
  await sql`
    update products set sku = first.sku, barcode = first.barcode
    from (select distinct on (product_external_id) product_external_id, sku, barcode from product_variants
      where account_id = ${accountId} ${ids ? sql`and product_external_id = any(${[...ids]}::text[])` : sql``}
      order by product_external_id, position, external_id) as first
    where products.account_id = ${accountId} and products.external_id = first.product_external_id
      and (products.sku, products.barcode) is distinct from (first.sku, first.barcode)`.execute(tx)
}

export const countCatalogue = async (tx: Tx, accountId: string) => {
  const { rows } = await sql<{
    products: number
    gone: number
    variants: number
    collections: number
  }>`
    select (select count(*)::int from products where account_id = ${accountId} and origin = 'store'
        and gone_from_store_at is null) as products,
      (select count(*)::int from products where account_id = ${accountId} and origin = 'store'
        and gone_from_store_at is not null) as gone,
      (select count(*)::int from product_variants where account_id = ${accountId}) as variants,
      (select count(*)::int from collections where account_id = ${accountId}) as collections`.execute(
    tx,
  )
  return rows[0]!
}
