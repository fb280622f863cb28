import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PlanRow = Selectable<Tables['plans']>
export type PromoCodeRow = Selectable<Tables['promo_codes']>

export const PLANS_CHANNEL = 'plans'

export const allPlans = (tx: Tx) =>
  tx.selectFrom('plans').selectAll().orderBy('cost_per_month').orderBy('id').execute()

export const savePlan = (tx: Tx, row: Insertable<Tables['plans']>) =>
  tx
    .insertInto('plans')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

/** Plans that a file does not name are on sale no more; who has one keeps it. */
export const retirePlansExcept = (tx: Tx, ids: string[], at: Date) =>
  tx
    .updateTable('plans')
    .set({ status: 'IN', updated_at: at })
    .where('id', 'not in', ids)
    .where('status', '=', 'AC')
    .execute()

/** Notifies every process to read the plans anew, or only whether this account has subscribed. */
export const announcePlans = (tx: Tx, whose: 'all' | { accountId: string }) =>
  sql`select pg_notify(${PLANS_CHANNEL}, ${whose === 'all' ? 'all' : whose.accountId})`.execute(tx)
