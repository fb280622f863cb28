import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

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
    from (select * from jsonb_each_text(known_subscribers.codes)
      union all select * from jsonb_each_text(excluded.codes)) as both_codes
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
