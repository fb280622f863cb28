import { sql, type RawBuilder } from 'kysely'
import type { ProductSort } from '@plaudit/contract/dropshipping/find-products'
import type { Cursor } from '../../../cursor.ts'
import type { Tx } from '../../../db/transaction.ts'

export type FoundRow = {
  id: string
  title: string
  category: string | null
  image_url: string | null
  processing_low: number | null
  processing_high: number | null
  variant_count: number | null
  seen: boolean
  from_country: string
  to_country: string
  cost: number
  shipping: number
  fee: number
  landed: number
  price: number
  margin: number
  days_low: number | null
  days_high: number | null
  is_estimate: boolean
  stock: number
  listed_count: number
  listed_day: number
}

export type OfferFilter = {
  accountId: string
  to: string
  from?: string | undefined
  category?: string | undefined
  minCost?: number | undefined
  maxCost?: number | undefined
  minStock?: number | undefined
  seen?: boolean | undefined
  ids?: string[] | undefined
  /** A `tsquery`. */
  words?: string | undefined
}

const columns = {
  relevance: { name: sql.ref('o.listed_count'), falls: true },
  newest: { name: sql.ref('o.listed_day'), falls: true },
  landed: { name: sql.ref('o.landed'), falls: false },
  margin: { name: sql.ref('o.margin'), falls: true },
  stock: { name: sql.ref('o.stock'), falls: true },
} satisfies Record<ProductSort, { name: RawBuilder<unknown>; falls: boolean }>

const isSeen = (accountId: string) =>
  sql<boolean>`exists (select from supplier_product_views v where v.account_id = ${accountId}::uuid
    and v.product_id = o.product_id)`

const conditionsOf = (filter: OfferFilter): RawBuilder<unknown> => {
  const { accountId, to, from, category, minCost, maxCost, minStock, seen, ids } = filter
  const wanted = [sql`o.to_country = ${to}`, from ? sql`o.from_country = ${from}` : sql`o.is_best`]
  if (category) wanted.push(sql`o.category_id = ${category}`)
  if (minCost !== undefined) wanted.push(sql`o.cost >= ${minCost}`)
  if (maxCost !== undefined) wanted.push(sql`o.cost <= ${maxCost}`)
  if (minStock !== undefined) wanted.push(sql`o.stock >= ${minStock}`)
  if (seen !== undefined) wanted.push(seen ? isSeen(accountId) : sql`not ${isSeen(accountId)}`)
  if (ids) wanted.push(sql`o.product_id = any(${ids}::text[])`)
  return sql.join(wanted, sql` and `)
}

/** The products that have the words, of a category where one is given; null where there are more than `most`. */
export const idsWithWords = async (
  tx: Tx,
  { words, category }: { words: string; category: string | undefined },
  most: number,
): Promise<string[] | null> => {
  const within = category ? sql`and category_id = ${category}` : sql``
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${most} then coalesce(array_agg(id), '{}') end as ids from (
      select id from supplier_products where words @@ ${words}::tsquery and gone_at is null ${within}
      limit ${most + 1}) found`.execute(tx)
  return rows[0]!.ids
}

const withWords = ({ words }: OfferFilter) =>
  words
    ? sql`and exists (select from supplier_products w where w.id = o.product_id and w.words @@ ${words}::tsquery)`
    : sql``

/** `limit + 1` rows in scan order, each order along its index. */
export const offersPage = async (
  tx: Tx,
  filter: OfferFilter,
  { sort, cursor, limit }: { sort: ProductSort; cursor: Cursor | null; limit: number },
): Promise<FoundRow[]> => {
  const { name, falls } = columns[sort]
  const backwards = cursor?.backwards ?? false
  const order = falls !== backwards ? sql`desc` : sql`asc`
  const idOrder = backwards ? sql`desc` : sql`asc`
  const further = falls !== backwards ? sql`<` : sql`>`
  const idFurther = backwards ? sql`<` : sql`>`
  const [value, id] = cursor?.values ?? []
  // The first part bounds the scan of the index, the second leaves out what came before within the same value.
  const after = cursor
    ? sql`and ${name} ${further}= ${value}::int and (${name} ${further} ${value}::int or o.product_id ${idFurther} ${id})`
    : sql``
  const { rows } = await sql<FoundRow>`
    select o.product_id as id, p.title, c.path[array_length(c.path, 1)] as category, p.image_url, p.processing_low,
      p.processing_high, p.variant_count, ${isSeen(filter.accountId)} as seen, o.from_country, o.to_country, o.cost,
      o.shipping, o.fee, o.landed, o.price, o.margin, o.days_low, o.days_high, o.is_estimate, o.stock, o.listed_count,
      o.listed_day
    from (select o.* from supplier_offers o where ${conditionsOf(filter)} ${withWords(filter)} ${after}
      order by ${name} ${order}, o.product_id ${idOrder} limit ${limit + 1}) o
    join supplier_products p on p.id = o.product_id
    left join supplier_categories c on c.id = o.category_id
    order by ${name} ${order}, o.product_id ${idOrder}`.execute(tx)
  return rows
}

/** How many there are, counted to `most`. */
export const countOffers = async (tx: Tx, filter: OfferFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from supplier_offers o
      where ${conditionsOf(filter)} ${withWords(filter)} limit ${most}) counted`.execute(tx)
  return rows[0]!.count
}

/** Whether every product can be sent to the country: each may be sent from home. */
export const isAllSentTo = async (tx: Tx, to: string): Promise<boolean> =>
  (await tx
    .selectFrom('supplier_rates')
    .select('to_country')
    .where('from_country', '=', 'CN')
    .where('to_country', '=', to)
    .where('price', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const catalogueCategories = (tx: Tx) =>
  tx.selectFrom('supplier_categories').select(['id', 'path']).orderBy('path').execute()

export const hasOffers = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('supplier_offers').select('product_id').limit(1).executeTakeFirst()) !==
  undefined
