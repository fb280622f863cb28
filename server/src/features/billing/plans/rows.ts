import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PlanRow = Selectable<Tables['plans']>
export type PromoCodeRow = Selectable<Tables['promo_codes']>

export const PLANS_CHANNEL = 'plans'

export const allPlans = (tx: Tx) => tx.selectFrom('plans').selectAll().orderBy('cost_per_month').orderBy('id').execute()

export const savePlan = (tx: Tx, row: Insertable<Tables['plans']>) =>
  tx
    .insertInto('plans')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

/** Plans that a file does not name are on sale no more; who has one keeps it. */
export const retirePlansExcept = (tx: Tx, ids: string[], at: Date) =>
  tx.updateTable('plans').set({ status: 'IN', updated_at: at }).where('id', 'not in', ids).where('status', '=', 'AC').execute()

export const savePromoCode = (tx: Tx, row: Insertable<Tables['promo_codes']>) =>
  tx
    .insertInto('promo_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

export const promoCodeById = (tx: Tx, id: string) => tx.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst()
export const promoCodeByCode = (tx: Tx, code: string) =>
  tx
    .selectFrom('promo_codes')
    .selectAll()
    .where((eb) => eb(eb.fn('upper', ['code']), '=', code.toUpperCase()))
    .executeTakeFirst()

/** Counts a wrong guess in its window; answers how many there are. `add` 0 only asks. */
export const countGuesses = async (tx: Tx, key: string, { windowStart, add }: { windowStart: Date; add: 0 | 1 }): Promise<number> => {
  const { hits } = await tx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, hits: add })
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet((eb) => ({ hits: eb('rate_limits.hits', '+', add) })))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

export const redemptionsOf = async (tx: Tx, id: string): Promise<number> => {
  const row = await tx
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('promo_code_id', '=', id)
    .where('phase', 'in', ['live', 'ended'])
    .executeTakeFirst()
  return Number(row?.used ?? 0)
}

export const hasSubscribed = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phase', 'in', ['live', 'ended'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells every process to read the plans anew, or only whether this account has subscribed. */
export const announcePlans = (tx: Tx, whose: 'all' | { accountId: string }) =>
  sql`select pg_notify(${PLANS_CHANNEL}, ${whose === 'all' ? 'all' : whose.accountId})`.execute(tx)
