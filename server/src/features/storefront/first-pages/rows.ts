import { sql } from 'kysely'
import type { RunRead } from '../../../db/pipelined-reads.ts'
import type { Tx } from '../../../db/transaction.ts'
import { productCondition } from '../reading/rows.ts'

export type FirstPageRow = {
  id: string
  title: string
  handle: string | null
  image_url: string | null
  version: number
  updated_at: Date
  /** JSON of a `StorefrontPage`; null where none is kept of this version and shape. */
  page: string | null
}

type FirstPageOf = { accountId: string; product: string; pageKey: string; shape: string }

/** A product with its kept first page. `pageKey` and `shape` as it was kept with. */
export const firstPageOf = async (
  runRead: RunRead,
  { accountId, product, pageKey, shape }: FirstPageOf,
): Promise<FirstPageRow | undefined> => {
  const text = `select products.id, title, handle, image_url, products.version, updated_at, kept.page
    from products left join storefront_pages kept on kept.account_id = products.account_id and kept.product_id = products.id
      and kept.page_key = $4 and kept.version = products.version and kept.shape = $3
    where products.account_id = $1::uuid and ${productCondition(product)} limit 1`
  const [row] = await runRead<FirstPageRow>(text, [accountId, product, shape, pageKey])
  return row
}

type KeptPage = {
  accountId: string
  productId: string
  pageKey: string
  version: number
  shape: string
  page: string
}

/**
 * Keeps a page as of a version of its product; a page of a later version stays. Pages of the product that no widget
 * asks for any more (`allKeys` are those that do) go.
 */
export const keepFirstPage = async (tx: Tx, kept: KeptPage, allKeys: string[]): Promise<void> => {
  const { accountId, productId, pageKey, ...values } = kept
  await tx
    .insertInto('storefront_pages')
    .values({ account_id: accountId, product_id: productId, page_key: pageKey, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id', 'page_key'])
        .doUpdateSet(values)
        .where('storefront_pages.version', '<=', kept.version),
    )
    .execute()
  await tx
    .deleteFrom('storefront_pages')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where(sql<boolean>`page_key <> all(${allKeys}::text[])`)
    .execute()
}

/** Kept pages of products whose reviews were erased: a page of a former version would still show them. */
export const deleteFirstPages = (tx: Tx, accountId: string, productIds: string[]) =>
  tx
    .deleteFrom('storefront_pages')
    .where('account_id', '=', accountId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
