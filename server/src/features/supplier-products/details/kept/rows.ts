import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

export const keptRows = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('supplier_products as p')
    .leftJoin('supplier_product_details as d', 'd.product_id', 'p.id')
    .leftJoin('supplier_categories as c', 'c.id', 'p.category_id')
    .select([
      'p.id',
      'p.title',
      'p.image_url',
      'p.details_at',
      'p.gone_at',
      'c.path',
      'd.description',
      'd.image_urls',
      'd.options',
      'd.variants',
    ])
    .where('p.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
