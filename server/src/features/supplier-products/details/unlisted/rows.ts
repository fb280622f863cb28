import type { Insertable } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { Tx } from '../../../../db/transaction.ts'

/** A product of a supplier without a list; what it costs follows with its details. */
export const insertUnlisted = (
  tx: Tx,
  product: Pick<
    Insertable<Tables['supplier_products']>,
    'id' | 'supplier' | 'external_id' | 'title' | 'sku' | 'image_url' | 'listed_count'
  >,
) =>
  tx
    .insertInto('supplier_products')
    .values({
      ...product,
      cost: 0,
      cost_high: 0,
      stock: 0,
      stock_abroad: '{}',
      abroad_runs: '{}',
      has_video: false,
      run: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
