import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A sign-in, identified by its token family. */
export type SignIn = { accountId: string; familyId: string }

/** Whether a sign-in can still be refreshed. */
export const hasLiveToken = async (
  tx: Tx,
  { accountId, familyId }: SignIn,
  at: Date,
): Promise<boolean> =>
  (await tx
    .selectFrom('refresh_tokens')
    .select('family_id')
    .where('account_id', '=', accountId)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()) !== undefined

export const insertRefreshToken = (tx: Tx, row: Insertable<Tables['refresh_tokens']>) =>
  tx.insertInto('refresh_tokens').values(row).execute()

/** The owner of this token, without locking. */
export const refreshTokenOwner = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refresh_tokens')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Locked, so that two tabs using the same token are serialized. */
export const refreshTokenOf = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()

export const setUsed = (
  tx: Tx,
  { account_id, token_hash }: { account_id: string; token_hash: string },
  at: Date,
) =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('account_id', '=', account_id)
    .where('token_hash', '=', token_hash)
    .execute()

export const revokeFamily = (tx: Tx, { accountId, familyId }: SignIn, at: Date) =>
  tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends all sign-ins except one (all with null); returns which. */
export const revokeOtherFamilies = (
  tx: Tx,
  { accountId, keepFamily, at }: { accountId: string; keepFamily: string | null; at: Date },
) => {
  let query = tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
  if (keepFamily) query = query.where('family_id', '!=', keepFamily)
  return query.returning('family_id').execute()
}

export const deleteOldTokens = (tx: Tx, before: Date) =>
  tx.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute()
