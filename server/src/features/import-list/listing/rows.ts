import { sql, type RawBuilder } from 'kysely'
import type { ListSort } from '@plaudit/contract/dropshipping/import-list'
import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import type { Cursor, CursorKind } from '../../../cursor.ts'
import type { Tx } from '../../../db/transaction.ts'
import { likePattern } from '../../../text-patterns/like-pattern.ts'
import type { ListedRow } from '../view.ts'

export type ListFilter = {
  search?: string | undefined
  level?: string | undefined
  stock?: 'in' | 'low' | 'out' | undefined
  category?: string | undefined
  tag?: string | undefined
}

/** Rows without a value come before all others. */
const sorts = {
  newest: { name: sql`added_at`, type: sql`timestamptz`, falls: true },
  title: { name: sql`lower(title)`, type: sql`text`, falls: false },
  price: { name: sql`coalesce(price_low, -1)`, type: sql`bigint`, falls: false },
  margin: { name: sql`coalesce(margin, -2147483648)`, type: sql`integer`, falls: true },
  stock: { name: sql`stock`, type: sql`integer`, falls: true },
} satisfies Record<
  ListSort,
  { name: RawBuilder<unknown>; type: RawBuilder<unknown>; falls: boolean }
>

/** What the values of a cursor are, by the order. */
export const cursorKinds: Record<ListSort, readonly CursorKind[]> = {
  newest: ['time', 'uuid'],
  title: ['text', 'uuid'],
  price: ['bigint', 'uuid'],
  margin: ['integer', 'uuid'],
  stock: ['integer', 'uuid'],
}

const stockIs = {
  in: sql`stock >= ${LOW_STOCK}`,
  low: sql`stock > 0 and stock < ${LOW_STOCK}`,
  out: sql`stock = 0`,
}

const conditionsOf = ({ search, level, stock, category, tag }: ListFilter) => {
  const wanted = [sql`state = 'import_list'`, sql`removed_at is null`]
  if (search) {
    const like = likePattern(search)
    wanted.push(
      sql`(title ilike ${like} or category ilike ${like} or exists (select from unnest(tags) t where t ilike ${like}))`,
    )
  }
  if (level) wanted.push(sql`level = ${level}`)
  if (stock) wanted.push(stockIs[stock])
  if (category) wanted.push(sql`category = ${category}`)
  if (tag) wanted.push(sql`${tag} = any(tags)`)
  return sql.join(wanted, sql` and `)
}

/** `limit + 1` rows in scan order. */
export const listedPage = async (
  tx: Tx,
  accountId: string,
  {
    filter,
    sort,
    cursor,
    limit,
  }: { filter: ListFilter; sort: ListSort; cursor: Cursor | null; limit: number },
): Promise<(ListedRow & { sort_value: string })[]> => {
  const { name, type, falls } = sorts[sort]
  const backwards = cursor?.backwards ?? false
  const order = falls !== backwards ? sql`desc` : sql`asc`
  const further = falls !== backwards ? sql`<` : sql`>`
  const [value, id] = cursor?.values ?? []
  const after = cursor
    ? sql`and (${name}, id) ${further} (${value}::text::${type}, ${id}::text::uuid)`
    : sql``
  const { rows } = await sql<ListedRow & { sort_value: string }>`
    select id, supplier_product_id, title, image_url, category, tags, variant_count, currency, price_low, price_high,
      margin, stock, guards, level, added_at, version, (${name})::text as sort_value
    from import_list_items where account_id = ${accountId}::uuid and ${conditionsOf(filter)} ${after}
    order by ${name} ${order}, id ${order} limit ${limit + 1}`.execute(tx)
  return rows
}

export const countListed = async (
  tx: Tx,
  accountId: string,
  filter: ListFilter,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_list_items
    where account_id = ${accountId}::uuid and ${conditionsOf(filter)}`.execute(tx)
  return rows[0]!.count
}

export const idsOf = async (tx: Tx, accountId: string, filter: ListFilter): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from import_list_items where account_id = ${accountId}::uuid and ${conditionsOf(filter)}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

const MOST_CHOICES = 200

/** The categories and tags that items have, the most frequent first. */
export const choicesOf = async (
  tx: Tx,
  accountId: string,
): Promise<{ categories: string[]; tags: string[] }> => {
  const { rows: categories } = await sql<{ value: string }>`
    select category as value from import_list_items where account_id = ${accountId}::uuid and ${conditionsOf({})}
      and category <> '' group by category order by count(*) desc, category limit ${MOST_CHOICES}`.execute(
    tx,
  )
  const { rows: tags } = await sql<{ value: string }>`
    select tag as value from import_list_items, unnest(tags) as tag where account_id = ${accountId}::uuid
      and ${conditionsOf({})} group by tag order by count(*) desc, tag limit ${MOST_CHOICES}`.execute(
    tx,
  )
  return {
    categories: categories.map(({ value }) => value),
    tags: tags.map(({ value }) => value),
  }
}
