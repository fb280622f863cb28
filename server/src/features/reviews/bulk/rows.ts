import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { writeAndCount } from '../counting/rows.ts'
import { filterConditions, resolveSearch } from '../filtering/rows.ts'
import { historyActions, statusChanges, undoActionFor } from './rules.ts'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'

export type BulkRow = Selectable<Tables['review_bulks']>

export const insertBulk = (tx: Tx, row: Insertable<Tables['review_bulks']>) =>
  tx.insertInto('review_bulks').values(row).returningAll().executeTakeFirstOrThrow()
export const bulkOf = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('review_bulks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
export const lockBulk = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('review_bulks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export const setBulk = (
  tx: Tx,
  { account_id, id }: Pick<BulkRow, 'account_id' | 'id'>,
  change: Updateable<Tables['review_bulks']>,
) =>
  tx
    .updateTable('review_bulks')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

type Batch = { bulk: BulkRow; ids?: string[]; limit: number }

/**
 * The next reviews whose status the action changes, by id, locked. A filter covers only reviews that existed when it
 * was given.
 */
export const nextBatch = async (
  tx: Tx,
  { bulk, ids, limit }: Batch,
): Promise<{ id: string; status: string; status_before_delete: string | null }[]> => {
  const { from } = statusChanges[bulk.action]
  let query = tx
    .selectFrom('reviews')
    .select(['id', 'status', 'status_before_delete'])
    .where('account_id', '=', bulk.account_id)
    .where('status', 'in', from)
    .where('created_at', '<=', bulk.until)
  const given = (bulk.filter ?? {}) as ReviewFilter
  const filter = ids
    ? null
    : await resolveSearch(tx, bulk.account_id, { ...given, status: given.status ?? from })
  if (ids) query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
  else query = query.where((eb) => filterConditions(eb, bulk.account_id, filter!))
  if (bulk.after_id) query = query.where('id', '>', bulk.after_id)
  return query.orderBy('id').limit(limit).forUpdate().execute()
}

/** Changes the status of these reviews, with one history row each. */
export const changeStatuses = async (
  tx: Tx,
  { bulk, batch, at }: { bulk: BulkRow; batch: Awaited<ReturnType<typeof nextBatch>>; at: Date },
) => {
  const ids = batch.map(({ id }) => id)
  const { to } = statusChanges[bulk.action]
  const deleting = to === 'deleted'
  await writeAndCount(tx, { accountId: bulk.account_id, ids }, () =>
    tx
      .updateTable('reviews')
      .set({
        status: to === 'before' ? sql`coalesce(status_before_delete, 'published')` : to,
        status_before_delete: deleting ? sql`status` : null,
        deleted_at: deleting ? at : null,
        updated_at: at,
        ...(to === 'hidden' && { hide_reason: bulk.reason }),
      })
      .where('account_id', '=', bulk.account_id)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  )
  await insertHistory(
    tx,
    bulk.account_id,
    batch.map(({ id, status, status_before_delete }) => ({
      id,
      before: status,
      after: to === 'before' ? (status_before_delete ?? 'published') : to,
      action: historyActions[bulk.action],
      bulkId: bulk.id,
      reason: bulk.reason,
      note: bulk.note,
    })),
    at,
  )
}

type History = {
  id: string
  before: string
  after: string
  action: string
  bulkId: string | null
  reason: string | null
  note: string | null
}
const insertHistory = async (tx: Tx, accountId: string, rows: History[], at: Date) => {
  const column = (pick: (row: History) => string | null) => rows.map(pick)
  await sql`insert into review_changes (account_id, review_id, id, action, reason, before, after, import_id, bulk_id,
      changed_at)
    select ${accountId}::uuid, r.review_id, r.id, r.action, r.reason, jsonb_build_object('status', r.before),
      jsonb_strip_nulls(jsonb_build_object('status', r.after, 'note', r.note)), null, r.bulk_id, ${at}
    from unnest(${column(({ id }) => id)}::uuid[], ${rows.map(() => v7())}::uuid[],
      ${column(({ action }) => action)}::text[], ${column(({ before }) => before)}::text[],
      ${column(({ after }) => after)}::text[], ${column(({ bulkId }) => bulkId)}::uuid[],
      ${column(({ reason }) => reason)}::text[], ${column(({ note }) => note)}::text[])
      as r (review_id, id, action, before, after, bulk_id, reason, note)`.execute(tx)
}

/** The next reviews that a bulk action changed and nobody changed since, by id, locked. */
export const nextUndoBatch = async (
  tx: Tx,
  bulk: BulkRow,
  limit: number,
): Promise<{ id: string; status: string; before: string }[]> => {
  const { rows } = await sql<{ id: string; status: string; before: string }>`
    select r.id, r.status, c.before ->> 'status' as before
    from review_changes c join reviews r on r.account_id = c.account_id and r.id = c.review_id
    where c.account_id = ${bulk.account_id} and c.bulk_id = ${bulk.id} and r.status = c.after ->> 'status'
      and (${bulk.after_id}::uuid is null or r.id > ${bulk.after_id}::uuid)
    order by r.id limit ${limit} for update of r`.execute(tx)
  return rows
}

export const restoreStatuses = async (
  tx: Tx,
  {
    accountId,
    batch,
    at,
  }: { accountId: string; batch: { id: string; status: string; before: string }[]; at: Date },
) => {
  const ids = batch.map(({ id }) => id)
  await writeAndCount(tx, { accountId, ids }, () =>
    sql`update reviews set status = b.before, updated_at = ${at},
      deleted_at = case when b.before = 'deleted' then coalesce(deleted_at, ${at}) end,
      status_before_delete = case when b.before = 'deleted' then reviews.status end
    from unnest(${ids}::uuid[], ${batch.map(({ before }) => before)}::text[]) as b (id, before)
    where reviews.account_id = ${accountId} and reviews.id = b.id`.execute(tx),
  )
  await insertHistory(
    tx,
    accountId,
    batch.map(({ id, status, before }) => ({
      id,
      before: status,
      after: before,
      action: undoActionFor({ from: status, to: before }),
      bulkId: null,
      reason: null,
      note: null,
    })),
    at,
  )
}
