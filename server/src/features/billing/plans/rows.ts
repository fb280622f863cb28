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

/** A code that is known under another id keeps that one: subscriptions name it. */
export const savePromoCode = async (tx: Tx, row: Insertable<Tables['promo_codes']>): Promise<void> => {
  const known = await tx
    .selectFrom('promo_codes')
    .select('id')
    .where((eb) => eb(eb.fn('upper', ['code']), '=', row.code.toUpperCase()))
    .executeTakeFirst()
  const kept = { ...row, id: known?.id ?? row.id }
  await tx
    .insertInto('promo_codes')
    .values(kept)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute()
}

export const promoCodeById = (tx: Tx, id: string) => tx.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst()
/** Those that are on offer; an expired one is still answered as such. */
export const allPromoCodes = (tx: Tx) => tx.selectFrom('promo_codes').select(['id', 'code']).where('is_active', '=', true).execute()

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

/** How many other accounts have used a code, or have ordered with it and not approved yet. */
export const redemptionsByOthers = async (tx: Tx, { id, accountId }: { id: string; accountId: string }): Promise<number> => {
  const { rows } = await sql<{ used: string }>`
    select count(*) as used from (
      select account_id from promo_code_redemptions where promo_code_id = ${id} and account_id <> ${accountId}
      union
      select account_id from subscriptions
      where account_id <> ${accountId} and ((phase = 'pending' and promo_code_id = ${id}) or (phase = 'live' and (waiting->>'promoCodeId' = ${id} or scheduled_promo_code_id = ${id})))
    ) as accounts`.execute(tx)
  return Number(rows[0]?.used ?? 0)
}

export const redemptionOf = (tx: Tx, accountId: string, promoCodeId: string) =>
  tx.selectFrom('promo_code_redemptions').selectAll().where('account_id', '=', accountId).where('promo_code_id', '=', promoCodeId).executeTakeFirst()

export const saveRedemption = (tx: Tx, row: Insertable<Tables['promo_code_redemptions']>) =>
  tx
    .insertInto('promo_code_redemptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'promo_code_id']).doUpdateSet(row))
    .execute()

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
