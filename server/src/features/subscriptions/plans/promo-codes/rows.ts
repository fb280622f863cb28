import { sql, type Insertable } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { Tx } from '../../../../db/transaction.ts'

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
