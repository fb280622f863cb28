import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import type { SupplierNotice } from '../../../providers/supplier-products.ts'

/** Whether any of them is known here. */
export const markNoticed = async (
  tx: Tx,
  { productIds, variantIds }: SupplierNotice,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update supplier_products p set noticed_at = ${at}
    where p.supplier = 'cj' and (p.id = any(${productIds.map((id) => `cj-${id}`)}::text[]) or p.id in (
      select d.product_id from unnest(${variantIds}::text[]) v (id)
      join supplier_product_details d on d.variants @> jsonb_build_array(jsonb_build_object('id', v.id))))
    returning p.id`.execute(tx)
  return rows.length > 0
}

/** Of what the supplier told since it was last asked. */
export const noticedIds = async (tx: Tx, limit: number): Promise<string[]> => {
  const found = await tx
    .selectFrom('supplier_products')
    .select('id')
    .where('noticed_at', 'is not', null)
    .orderBy('noticed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
