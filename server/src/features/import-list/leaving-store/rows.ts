import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** `in`: what is in this store. `notIn`: what is in another one, also where it is not known in which. */
export type WhichStore = { in: string } | { notIn: string }

const storeIs = (which: WhichStore) =>
  'in' in which
    ? sql`i.store_domain = ${which.in}`
    : sql`(i.store_domain <> ${which.notIn} or i.store_domain is null
        and i.state in ('live', 'low_stock', 'out_of_stock', 'deactivated'))`

/**
 * Back into the import list, without what is known of the product in the store; what was taken out of the list stays out.
 * One that is being pushed keeps its state: the push ends by itself.
 * @returns how many were changed
 */
export const releaseItems = async (
  tx: Tx,
  accountId: string,
  which: WhichStore,
): Promise<number> => {
  await sql`update product_pushes p set pushed = null, pushed_at = null, synced_at = null, reason = null,
      from_state = 'import_list', reviews_due = '[]', wish = null, wished_at = null
    from import_list_items i
    where p.account_id = ${accountId}::uuid and i.account_id = ${accountId}::uuid and i.id = p.item_id
      and ${storeIs(which)}`.execute(tx)
  const { numAffectedRows } =
    await sql`update import_list_items i set store_domain = null, store_product_id = null,
      state = case when state = 'pushing' then state else 'import_list' end
    where i.account_id = ${accountId}::uuid and ${storeIs(which)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
