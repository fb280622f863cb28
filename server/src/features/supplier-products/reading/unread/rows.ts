import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

/** This reading's list, of a warehouse or of all (null), names them and says nothing else of them that can be read. */
export const markListed = async (
  tx: Tx,
  { ids, run, warehouse }: { ids: string[]; run: number; warehouse: string | null },
): Promise<void> => {
  if (ids.length === 0) return
  const are = sql<boolean>`id = any(${ids}::text[])`
  if (warehouse === null)
    await tx.updateTable('supplier_products').set({ run }).where(are).execute()
  else
    await sql`update supplier_products
      set abroad_runs = abroad_runs || jsonb_build_object(${warehouse}::text, ${run}::int)
      where ${are} and stock_abroad ? ${warehouse}`.execute(tx)
}
