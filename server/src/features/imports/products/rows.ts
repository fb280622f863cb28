import { sql, type Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { KnownProduct } from './rules.ts'

const columns = [
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

export type Wanted = {
  ids: string[]
  externals: string[]
  handles: string[]
  skus: string[]
  barcodes: string[]
  titles: string[]
}

/** Products of the account that any of these could mean. `titles` in small letters. */
export const productsNamed = (tx: Tx, accountId: string, wanted: Wanted): Promise<KnownProduct[]> =>
  tx
    .selectFrom('products')
    .select(columns)
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

/** Products to compare names with, the newest first: beyond these nothing is suggested. */
export const productsToCompare = (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<KnownProduct[]> =>
  tx
    .selectFrom('products')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Answers the ids that were really made; one that came into being meanwhile is left as it is. */
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

/** Takes away what an import made and nothing uses any more; answers how many. */
export const deleteUnusedProducts = async (
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
