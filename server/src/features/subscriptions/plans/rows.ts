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

/** A code that is known under another id keeps that one: subscriptions name it. */
export const savePromoCode = async (
  tx: Tx,
  row: Insertable<Tables['promo_codes']>,
): Promise<void> => {
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

export const promoCodeById = (tx: Tx, id: string) =>
  tx.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst()
/** Those that are on offer; an expired one is still answered as such. */
export const allPromoCodes = (tx: Tx) =>
  tx.selectFrom('promo_codes').select(['id', 'code']).where('is_active', '=', true).execute()

/** How many other accounts have used a code, deleted ones too, or have ordered with it and not approved yet. */
export const redemptionsByOthers = async (
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<number> => {
  const { rows } = await sql<{ used: string }>`
    select count(*) + (select used_by_deleted from promo_codes where id = ${id}) as used from (
      select account_id from promo_code_redemptions where promo_code_id = ${id} and account_id <> ${accountId}
      union
      select account_id from subscriptions
      where account_id <> ${accountId} and ((phase = 'pending' and promo_code_id = ${id}) or (phase = 'live' and (waiting->>'promoCodeId' = ${id} or scheduled_promo_code_id = ${id})))
    ) as accounts`.execute(tx)
  return Number(rows[0]?.used ?? 0)
}

/** Until the transaction ends nobody else orders with this code. */
export const lockPromoCode = (tx: Tx, id: string) =>
  tx.selectFrom('promo_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const redemptionOf = (tx: Tx, accountId: string, promoCodeId: string) =>
  tx
    .selectFrom('promo_code_redemptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('promo_code_id', '=', promoCodeId)
    .executeTakeFirst()

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

/** Counts the codes that an account has used with those of deleted accounts. */
export const countAsDeleted = (tx: Tx, accountId: string) =>
  tx
    .updateTable('promo_codes')
    .set((eb) => ({ used_by_deleted: eb('used_by_deleted', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('promo_code_redemptions')
        .select('promo_code_id')
        .where('account_id', '=', accountId),
    )
    .execute()

const greaterMonths = sql<string>`(
  select coalesce(jsonb_object_agg(code, months), '{}') from (
    select key as code, max(value::int) as months
    from (select * from jsonb_each_text(known_subscribers.codes) union all select * from jsonb_each_text(excluded.codes)) as told
    group by key
  ) as greatest_months
)`

/** `codes`: months used of each; the greater number stays. */
export const saveKnownSubscribers = (
  tx: Tx,
  keys: string[],
  { codes, at }: { codes: Record<string, number>; at: Date },
) =>
  tx
    .insertInto('known_subscribers')
    .values(keys.map((key) => ({ key, codes: JSON.stringify(codes), seen_at: at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ seen_at: at, codes: greaterMonths }),
    )
    .execute()

export const knownSubscribers = (tx: Tx, keys: string[]) =>
  tx.selectFrom('known_subscribers').select('codes').where('key', 'in', keys).execute()

export const deleteKnownSubscribers = (tx: Tx, before: Date) =>
  tx.deleteFrom('known_subscribers').where('seen_at', '<', before).execute()

/** Months used of each code by an account. */
export const monthsOfCodes = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('promo_code_redemptions')
    .select(['promo_code_id', 'months_used'])
    .where('account_id', '=', accountId)
    .execute()

/** Tells every process to read the plans anew, or only whether this account has subscribed. */
export const announcePlans = (tx: Tx, whose: 'all' | { accountId: string }) =>
  sql`select pg_notify(${PLANS_CHANNEL}, ${whose === 'all' ? 'all' : whose.accountId})`.execute(tx)
