import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** The products that are left of a store become the account's own: title and handle stay, and nothing that leads back. */
export const detachStoreProducts = async (tx: Tx, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update products set origin = 'file', external_id = null, image_url = null, sku = null, barcode = null,
      price_cents = null, currency = null, status = null, vendor = null, product_type = null, store_updated_at = null,
      gone_from_store_at = null, version = version + 1
    where account_id = ${accountId} and origin = 'store' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
