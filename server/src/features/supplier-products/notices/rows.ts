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

/** The next ones after an id of which the supplier told since it was last asked, but for those it gave no answer about lately. */
export const noticedAfter = async (
  tx: Tx,
  { after, failedBefore, limit }: { after: string; failedBefore: Date; limit: number },
): Promise<string[]> => {
  const found = await tx
    .selectFrom('supplier_products')
    .select('id')
    .where('noticed_at', 'is not', null)
    .where('id', '>', after)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('failed_at', '<', failedBefore)]))
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
