import type { Insertable } from 'kysely'
import type { OneTimePurpose } from '../../../db/access-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export const insertOneTimeToken = (tx: Tx, row: Insertable<Tables['one_time_tokens']>) =>
  tx.insertInto('one_time_tokens').values(row).execute()

type TokenAsk = { tokenHash: string; purpose: OneTimePurpose; at: Date }

/** A token that still works, without using it up. */
export const oneTimeTokenOf = (tx: Tx, { tokenHash, purpose, at }: TokenAsk) =>
  tx
    .selectFrom('one_time_tokens')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Links that are on their way stop working. */
export const endOneTimeTokens = (
  tx: Tx,
  accountId: string,
  { purposes, at }: { purposes: OneTimePurpose[]; at: Date },
) =>
  tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/** The e-mail that the account becomes when its link is followed. */
export const pendingEmailOf = async (
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('one_time_tokens')
    .select('email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Uses a token up: answers it the first time, while it lasts. */
export const takeOneTimeToken = (tx: Tx, { tokenHash, purpose, at }: TokenAsk) =>
  tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id', 'email'])
    .executeTakeFirst()

export const deleteOldLinks = (tx: Tx, before: Date) =>
  tx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()
