import { sql } from 'kysely'
import type { DraftPart, DraftRow } from '../../../db/draft-tables.ts'
import type { Tx } from '../../../db/transaction.ts'

type Which = { accountId: string; id: string }
/** A draft that has not ended at `now`: one that is being discarded takes nothing any more. */
type Current = Which & { now: Date }

/** Until the transaction ends nobody else begins a draft of this account: what waits is counted for each alone. */
export const lockDrafts = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import_drafts:${accountId}`}, 0))`.execute(
    tx,
  )

const shownColumns = [
  'id',
  'file_name',
  'size',
  'fingerprint',
  'received',
  'file_key',
  'created_at',
  'expires_at',
] as const

/** Those that are not started and not expired, newest first; without what was read from them, which may be large. */
export const waitingDrafts = (tx: Tx, accountId: string, now: Date) =>
  tx
    .selectFrom('import_drafts')
    .select(shownColumns)
    .where('account_id', '=', accountId)
    .where('started', '=', false)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const draftOf = (tx: Tx, { accountId, id }: Which, now: Date) =>
  tx
    .selectFrom('import_drafts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

type NewDraft = Pick<
  DraftRow,
  'account_id' | 'id' | 'file_name' | 'size' | 'fingerprint' | 'created_at' | 'expires_at'
>
export const insertDraft = (tx: Tx, draft: NewDraft) =>
  tx
    .insertInto('import_drafts')
    .values({ ...draft, file_key: null, reading: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes a part in where the draft ends now; nothing when another part came first, or the draft has ended. */
export const appendPart = (
  tx: Tx,
  { accountId, id, now }: Current,
  { offset, part, fileKey }: { offset: number; part: DraftPart; fileKey: string | null },
) =>
  tx
    .updateTable('import_drafts')
    .set((eb) => ({
      received: eb('received', '+', part.size),
      parts: sql<string>`parts || ${JSON.stringify([part])}::jsonb`,
      file_key: fileKey,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('received', '=', offset)
    .where('started', '=', false)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * Nothing for a draft that is started or has ended, and for a second file; whoever starts it
 * second waits here, and finds it so.
 */
export const setDraft = (
  tx: Tx,
  { accountId, id, now }: Current,
  fields: Partial<Pick<DraftRow, 'file_key' | 'expires_at' | 'started'>>,
) => {
  const query = tx
    .updateTable('import_drafts')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('started', '=', false)
    .where('expires_at', '>', now)
  return (fields.file_key ? query.where('file_key', 'is', null) : query)
    .returningAll()
    .executeTakeFirst()
}

export const deleteDraft = (tx: Tx, { accountId, id }: Which) =>
  tx.deleteFrom('import_drafts').where('account_id', '=', accountId).where('id', '=', id).execute()

export const expiredDrafts = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('import_drafts')
    .select(['account_id', 'id', 'started'])
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
