import type { Tx } from '../../../../db/transaction.ts'

type Reading = { before: string | null; reading: string; keptBytes: number }

/** Keeps what was read, unless another reading did so since `before`: its rows would lie there and never be found. */
export const setReading = (
  tx: Tx,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
  { before, reading, keptBytes }: Reading,
) =>
  tx
    .updateTable('import_drafts')
    .set((eb) => ({ reading, kept_bytes: eb('kept_bytes', '+', keptBytes) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('started', '=', false)
    .where('expires_at', '>', now)
    .where('reading', 'is not distinct from', before)
    .returning('id')
    .executeTakeFirst()

/**
 * Of all drafts of the account, also of those that are started or have expired: they lie there until they are swept.
 */
export const keptBytesOf = async (tx: Tx, accountId: string): Promise<number> => {
  const { kept } = await tx
    .selectFrom('import_drafts')
    .select((eb) => eb.fn.sum<number | string | null>('kept_bytes').as('kept'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(kept ?? 0)
}
