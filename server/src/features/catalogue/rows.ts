import { sql, type Insertable, type Selectable } from 'kysely'
import type { Cursor } from '../../cursor.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type ProductRow = Selectable<Tables['products']>

type Search = {
  search?: string | undefined
  onlyStore: boolean
  cursor: Cursor | null
  limit: number
}

/** Sorted by title; `limit + 1` rows in scan order. */
export const productsPage = (
  tx: Tx,
  accountId: string,
  { search, onlyStore, cursor, limit }: Search,
): Promise<ProductRow[]> => {
  const direction = cursor?.backwards ? 'desc' : 'asc'
  let query = tx.selectFrom('products').selectAll().where('account_id', '=', accountId)
  if (onlyStore) query = query.where('origin', '=', 'store')
  if (search)
    query = query.where((eb) =>
      eb.or([
        eb('title', 'ilike', `%${escapeLike(search)}%`),
        eb('handle', 'ilike', `%${escapeLike(search)}%`),
      ]),
    )
  if (cursor) {
    const [title, id] = cursor.values
    query = query.where(
      cursor.backwards
        ? sql<boolean>`(lower(title), id) < (${title}, ${id}::uuid)`
        : sql<boolean>`(lower(title), id) > (${title}, ${id}::uuid)`,
    )
  }
  return query
    .orderBy(sql`lower(title)`, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

export const hasProduct = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/**
 * Saves one page of the store's products. A product created from a file with the same handle becomes the store's; a
 * handle that moved to another product is removed from its former product.
 */
export const saveStoreProducts = async (
  tx: Tx,
  rows: Insertable<Tables['products']>[],
): Promise<void> => {
  if (rows.length === 0) return
  const accountId = rows[0]!.account_id
  for (const { external_id, handle } of rows) {
    if (!external_id || !handle) continue
    const same = tx
      .updateTable('products')
      .where('account_id', '=', accountId)
      .where('handle', '=', handle)
    const known = await tx
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', accountId)
      .where('external_id', '=', external_id)
      .executeTakeFirst()
    if (known) await same.where('id', '!=', known.id).set({ handle: null }).execute()
    else {
      await same.where('external_id', 'is not', null).set({ handle: null }).execute()
      await same.where('external_id', 'is', null).set({ external_id }).execute()
    }
  }
  await tx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'external_id']).doUpdateSet((eb) => ({
        handle: eb.ref('excluded.handle'),
        title: eb.ref('excluded.title'),
        image_url: eb.ref('excluded.image_url'),
        sku: eb.ref('excluded.sku'),
        barcode: eb.ref('excluded.barcode'),
        price_cents: eb.ref('excluded.price_cents'),
        currency: eb.ref('excluded.currency'),
        origin: eb.ref('excluded.origin'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('products.version', '+', 1),
      })),
    )
    .execute()
}

const namedColumns = [
  'id',
  'origin',
  'created_by_import',
  'external_id',
  'handle',
  'sku',
  'barcode',
  'title',
  'image_url',
] as const
export type NamedProduct = Pick<ProductRow, (typeof namedColumns)[number]>

/** The names by which products can be found. `titles` in lower case. */
export type ProductNameLists = {
  ids: string[]
  externals: string[]
  handles: string[]
  skus: string[]
  barcodes: string[]
  titles: string[]
}

/** Products of the account that match any of these names. */
export const productsNamed = (
  tx: Tx,
  accountId: string,
  wanted: ProductNameLists,
): Promise<NamedProduct[]> =>
  tx
    .selectFrom('products')
    .select(namedColumns)
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${wanted.ids}::uuid[])`,
        sql<boolean>`external_id = any(${wanted.externals}::text[])`,
        sql<boolean>`handle = any(${wanted.handles}::text[])`,
        sql<boolean>`sku = any(${wanted.skus}::text[])`,
        sql<boolean>`barcode = any(${wanted.barcodes}::text[])`,
        sql<boolean>`lower(title) = any(${wanted.titles}::text[])`,
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Newest first. */
export const newestProducts = (tx: Tx, accountId: string, limit: number): Promise<NamedProduct[]> =>
  tx
    .selectFrom('products')
    .select(namedColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the ids that were created; a product that was created meanwhile is left unchanged. */
export const insertProducts = async (
  tx: Tx,
  rows: Insertable<Tables['products']>[],
): Promise<string[]> =>
  (
    await tx
      .insertInto('products')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const deleteUnreviewed = async (
  tx: Tx,
  accountId: string,
  importId: string,
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('products')
    .where('account_id', '=', accountId)
    .where('created_by_import', '=', importId)
    .where('origin', '=', 'file')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.account_id', '=', 'products.account_id')
            .whereRef('reviews.product_id', '=', 'products.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
