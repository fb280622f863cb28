import { sql } from 'kysely'
import type { RunRead } from '../../../db/pipelined-reads.ts'
import type { Tx } from '../../../db/transaction.ts'
import { productCondition } from '../reading/rows.ts'

export type FirstPageRow = {
  id: string
  title: string
  image_url: string | null
  version: number
  updated_at: Date
  /** JSON of a `StorefrontPage`; null where none is kept of this version and shape. */
  page: string | null
}

type FirstPageOf = { accountId: string; product: string; asked: string; shape: string }

/** A product with its kept first page. `asked` and `shape` as it was kept with. */
export const firstPageOf = async (
  runRead: RunRead,
  { accountId, product, asked, shape }: FirstPageOf,
): Promise<FirstPageRow | undefined> => {
  const text = `select products.id, title, image_url, products.version, updated_at, kept.page
    from products left join storefront_pages kept on kept.account_id = products.account_id and kept.product_id = products.id
      and kept.asked = $4 and kept.version = products.version and kept.shape = $3
    where products.account_id = $1::uuid and ${productCondition(product)} limit 1`
  const [row] = await runRead<FirstPageRow>(text, [accountId, product, shape, asked])
  return row
}

/** Keeps a page as of a version of its product; a page of a later version stays. */
export const keepFirstPage = async (
  tx: Tx,
  kept: {
    accountId: string
    productId: string
    asked: string
    version: number
    shape: string
    page: string
  },
): Promise<void> => {
  const { accountId, productId, ...values } = kept
  await tx
    .insertInto('storefront_pages')
    .values({ account_id: accountId, product_id: productId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id', 'asked'])
        .doUpdateSet(values)
        .where('storefront_pages.version', '<=', kept.version),
    )
    .execute()
}

/** Kept pages of products whose reviews were erased: a page of a former version would still show them. */
export const deleteFirstPages = (tx: Tx, accountId: string, productIds: string[]) =>
  tx
    .deleteFrom('storefront_pages')
    .where('account_id', '=', accountId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
