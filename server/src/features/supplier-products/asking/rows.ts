import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export const askedRows = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('supplier_products as p')
    .leftJoin('supplier_product_details as d', 'd.product_id', 'p.id')
    .select(['p.id', 'p.supplier', 'p.details_at', 'p.gone_at', 'p.failed_at'])
    .select(sql<boolean>`d.product_id is not null`.as('has_details'))
    .where('p.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
