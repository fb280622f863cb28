import type { Tx } from '../../../db/transaction.ts'
import type { SupplierName } from '../../../providers/supplier.ts'
import { isGoneConfirmed } from '../details/rules.ts'
import { askedRows } from './rows.ts'

/**
 * When the supplier was last asked about a product, and since when it sells it no more, as it said when it was asked;
 * `detailsAt`: what is kept of its page is that old, null where nothing is. `isLost`: its list has it no more, and it was not
 * asked about since. `failedAt`: when it answered nothing about it.
 */
export type AskedProduct = {
  id: string
  supplier: SupplierName
  askedAt: Date | null
  detailsAt: Date | null
  goneAt: Date | null
  isLost: boolean
  failedAt: Date | null
}

/** Of these products, those that are known. */
export const listAsked = async (tx: Tx, ids: string[]): Promise<Map<string, AskedProduct>> => {
  const rows = ids.length > 0 ? await askedRows(tx, ids) : []
  return new Map(
    rows.map(({ id, supplier, details_at: askedAt, gone_at, failed_at: failedAt, has_details }) => {
      const isLost = gone_at !== null && !isGoneConfirmed(gone_at, askedAt)
      const detailsAt = has_details ? askedAt : null
      const goneAt = isLost ? null : gone_at
      return [id, { id, supplier, askedAt, detailsAt, goneAt, isLost, failedAt }]
    }),
  )
}
