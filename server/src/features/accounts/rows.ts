import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type AccountRow = Selectable<Tables['accounts']>
export type RefreshTokenRow = Selectable<Tables['refresh_tokens']>

export const accountOf = (tx: Tx, id: string) => tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const accountByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('accounts').selectAll().where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase())).executeTakeFirst()

/** Answers nothing when the e-mail is taken. */
export const insertAccount = (tx: Tx, row: Insertable<Tables['accounts']>) =>
  tx.insertInto('accounts').values(row).onConflict((conflict) => conflict.doNothing()).returningAll().executeTakeFirst()

export const setPerpetual = (tx: Tx, id: string) => tx.updateTable('accounts').set({ is_perpetual: true }).where('id', '=', id).execute()

export const insertRefreshToken = (tx: Tx, row: Insertable<Tables['refresh_tokens']>) => tx.insertInto('refresh_tokens').values(row).execute()

/** Locked, so that two tabs presenting the same token are told apart. */
export const refreshTokenOf = (tx: Tx, tokenHash: string) =>
  tx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

export const setUsed = (tx: Tx, tokenHash: string, at: Date) => tx.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()

export const revokeFamily = (tx: Tx, familyId: string, at: Date) =>
  tx.updateTable('refresh_tokens').set({ revoked_at: at }).where('family_id', '=', familyId).where('revoked_at', 'is', null).execute()

/** One more hit in this window; answers how many there are now. */
export const countHit = async (tx: Tx, key: string, windowStart: Date): Promise<number> => {
  const { hits } = await tx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet((eb) => ({ hits: eb('rate_limits.hits', '+', 1) })))
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

export const deleteOldHits = (tx: Tx, before: Date) => tx.deleteFrom('rate_limits').where('window_start', '<', before).execute()
export const deleteOldTokens = (tx: Tx, before: Date) => tx.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute()
export const deleteOldAnswers = (tx: Tx, before: Date) => tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()

/** Reviews that count against the allowance: all that are not deleted. */
export const heldReviews = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('account_review_counts')
    .select((eb) => eb.fn.sum<number>('reviews').as('held'))
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return Number(row?.held ?? 0)
}
