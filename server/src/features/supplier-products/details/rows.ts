import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ProductRow = Selectable<Tables['supplier_products']>
export type DetailsRow = Selectable<Tables['supplier_product_details']>
export type OfferRow = Selectable<Tables['supplier_offers']>

export const productOf = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx.selectFrom('supplier_products').selectAll().where('id', '=', id).executeTakeFirst()

export const detailsOf = (tx: Tx, id: string): Promise<DetailsRow | undefined> =>
  tx
    .selectFrom('supplier_product_details')
    .selectAll()
    .where('product_id', '=', id)
    .executeTakeFirst()

export const categoryPathOf = async (tx: Tx, id: string | null): Promise<string[]> => {
  if (id === null) return []
  const found = await tx
    .selectFrom('supplier_categories')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.path ?? []
}

/** The best offer for each country. */
export const bestOffersOf = (tx: Tx, id: string): Promise<OfferRow[]> =>
  tx
    .selectFrom('supplier_offers')
    .selectAll()
    .where('product_id', '=', id)
    .where('is_best', '=', true)
    .execute()

/** Products of the same category that share most words of the title, without the product itself. */
export const similarIds = async (
  tx: Tx,
  { id, category_id, title }: ProductRow,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select nullif(array_to_string(tsvector_to_array(to_tsvector('simple', ${title})), ''' | '''), '') as words
    )
    select p.id from supplier_products p, wanted
    where p.category_id = ${category_id} and p.id <> ${id} and p.gone_at is null
    order by ts_rank(p.words, ('''' || wanted.words || '''')::tsquery) desc, p.listed_count desc, p.id
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

export const recordView = (tx: Tx, accountId: string, id: string, at: Date) =>
  tx
    .insertInto('supplier_product_views')
    .values({ account_id: accountId, product_id: id, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'product_id']).doUpdateSet({ seen_at: at }),
    )
    .execute()
