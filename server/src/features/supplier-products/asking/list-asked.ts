import type { Tx } from '../../../db/transaction.ts'
import type { SupplierName } from '../../../providers/supplier.ts'
import { askedRows } from './rows.ts'

/**
 * When the supplier was last asked about a product, and since when it sells it no more; `detailsAt`: what is kept of its
 * page is that old, null where nothing is.
 */
export type AskedProduct = {
  id: string
  supplier: SupplierName
  askedAt: Date | null
  detailsAt: Date | null
  goneAt: Date | null
}

/** Of these products, those that are known. */
export const listAsked = async (tx: Tx, ids: string[]): Promise<Map<string, AskedProduct>> => {
  const rows = ids.length > 0 ? await askedRows(tx, ids) : []
  return new Map(
    rows.map(({ id, supplier, details_at: askedAt, gone_at: goneAt, has_details }) => [
      id,
      { id, supplier, askedAt, detailsAt: has_details ? askedAt : null, goneAt },
    ]),
  )
}
