import { sql, type Insertable, type Selectable } from 'kysely'
import type { Cursor } from '../../cursor.ts'
import type { Tables } from '../../db/tables.ts'
import { likePattern } from '../../text-patterns/like-pattern.ts'
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
        eb('title', 'ilike', likePattern(search)),
        eb('handle', 'ilike', likePattern(search)),
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

export const hasProduct = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

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
  'gone_from_store_at',
] as const
/** The codes of one of a product's variants in the store. */
export type VariantCodes = { external_id: string; sku: string | null; barcode: string | null }
export type NamedProduct = Pick<ProductRow, (typeof namedColumns)[number]> & {
  variants: VariantCodes[]
}

/** The names by which products can be found. `externals`: the store's numbers; `titles` in lower case. */
export type ProductNameLists = {
  ids: string[]
  externals: string[]
  variants: string[]
  handles: string[]
  skus: string[]
  barcodes: string[]
  titles: string[]
}

/** The store's numbers of the products whose variants have any of these numbers or codes. */
const productsOfVariants = async (
  tx: Tx,
  accountId: string,
  { skus, barcodes, variants }: ProductNameLists,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('product_variants')
    .select('product_external_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`sku = any(${skus}::text[])`,
        sql<boolean>`barcode = any(${barcodes}::text[])`,
        sql<boolean>`external_id = any(${variants}::text[])`,
      ]),
    )
    .execute()
  return rows.map(({ product_external_id }) => product_external_id)
}

const variantsOf = async (tx: Tx, accountId: string, products: string[]) => {
  const found = new Map<string, VariantCodes[]>()
  if (products.length === 0) return found
  const rows = await tx
    .selectFrom('product_variants')
    .select(['product_external_id', 'external_id', 'sku', 'barcode'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`product_external_id = any(${products}::text[])`)
    .orderBy('position')
    .execute()
  for (const { product_external_id, ...codes } of rows)
    found.set(product_external_id, [...(found.get(product_external_id) ?? []), codes])
  return found
}

/** Products of the account that match any of these names, by the codes of any of their variants too. */
export const productsNamed = async (
  tx: Tx,
  accountId: string,
  wanted: ProductNameLists,
): Promise<NamedProduct[]> => {
  // First, and not within one query: beside `or` all products would be gone through.
  const externals = [...wanted.externals, ...(await productsOfVariants(tx, accountId, wanted))]
  const products = await tx
    .selectFrom('products')
    .select(namedColumns)
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`id = any(${wanted.ids}::uuid[])`,
        sql<boolean>`external_id = any(${externals}::text[])`,
        sql<boolean>`handle = any(${wanted.handles}::text[])`,
        sql<boolean>`sku = any(${wanted.skus}::text[])`,
        sql<boolean>`barcode = any(${wanted.barcodes}::text[])`,
        sql<boolean>`lower(title) = any(${wanted.titles}::text[])`,
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const numbers = products.flatMap(({ external_id }) => external_id ?? [])
  const variants = await variantsOf(tx, accountId, numbers)
  return products.map((product) => ({
    ...product,
    variants: variants.get(product.external_id ?? '') ?? [],
  }))
}

/** Newest first; without their variants, which have no names of their own. */
export const newestProducts = async (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<NamedProduct[]> => {
  const products = await tx
    .selectFrom('products')
    .select(namedColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return products.map((product) => ({ ...product, variants: [] }))
}

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
