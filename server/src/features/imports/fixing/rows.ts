import type { RejectedPage } from '@plaudit/contract/imports/fixing'
import { sql } from 'kysely'
import { cutText } from '../../../texts/cut-text.ts'
import { storableJson } from '../../../storable-json.ts'
import type { Cursor } from '../../../cursor.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { ImportReject, ImportRow, RejectRow } from '../../../db/import-tables.ts'

type Which = { accountId: string; id: string }

const rejects = (tx: Tx, { accountId, id }: Which) =>
  tx.selectFrom('import_rejects').where('account_id', '=', accountId).where('import_id', '=', id)

/** Rejected rows in file order; `limit + 1` rows in scan order. */
export const rejectedRowsPage = (
  tx: Tx,
  which: Which,
  {
    cursor,
    limit,
    reason,
  }: { cursor: Cursor | null; limit: number; reason: RejectReason | undefined },
) => {
  let query = rejects(tx, which).selectAll()
  if (reason) query = query.where('reason', '=', reason)
  if (cursor)
    query = query.where('row_number', cursor.backwards ? '<' : '>', Number(cursor.values[0]))
  return query
    .orderBy('row_number', cursor?.backwards ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
}

export const rejectReasonsOf = async (
  tx: Tx,
  which: Which,
): Promise<{ reasons: RejectedPage['reasons']; waiting: number }> => {
  const found = await rejects(tx, which)
    .select([
      'reason',
      sql<number>`count(*)::int`.as('rows'),
      sql<number>`count(suggestion)::int`.as('proposed'),
    ])
    .select(sql<number>`count(*) filter (where waiting)::int`.as('waiting'))
    .groupBy('reason')
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .execute()
  return {
    reasons: found.map(({ reason, rows, proposed }) => ({
      reason: reason as RejectReason,
      rows,
      proposed,
    })),
    waiting: found.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

/** Rows are similar if they were rejected for the same reason with the same value. */
export const similarRejectKey = ({ reason, value }: Pick<RejectRow, 'reason' | 'value'>): string =>
  JSON.stringify([reason, value])

/** How many rows have the same reason and value as each of these. */
export const countSimilarRejects = async (
  tx: Tx,
  which: Which,
  rows: RejectRow[],
): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map()
  const pairs = rows.map(({ reason, value }) => ({ reason, value }))
  const found = await rejects(tx, which)
    .select(['reason', 'value', sql<number>`count(*)::int`.as('rows')])
    .where(
      sql<boolean>`(reason, coalesce(value, '')) in
        (select g.reason, coalesce(g.value, '') from json_to_recordset(${JSON.stringify(pairs)}::json) as g (reason text, value text))`,
    )
    .groupBy(['reason', 'value'])
    .execute()
  return new Map(found.map(({ rows: count, ...row }) => [similarRejectKey(row), count]))
}

type Mend = { headers: string[]; productId: string | null }
/** Cells beyond the last column are dropped when a row is rewritten. */
const rewritten = (headers: string[], values: ReturnType<typeof sql>) =>
  sql<string>`case when ${values} = '{}'::jsonb then raw else
    (select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(raw || ${values})
      where key = any(${headers}::text[])) end`

/** Saves corrections of single rows and marks them for retry. Returns their numbers. */
export const saveRowFixes = async (
  tx: Tx,
  { accountId, id }: Which,
  { headers, productId, rows }: Mend & { rows: { row: number; values: Record<string, string> }[] },
) => {
  const given = storableJson(rows)
  const { rows: marked } = await sql<{ row_number: number }>`
    update import_rejects set raw = ${rewritten(headers, sql`g.values`)},
      product_id = coalesce(${productId}::uuid, product_id), waiting = true, tries = tries + 1
    from json_to_recordset(${given}::json) as g ("row" int, "values" jsonb)
    where account_id = ${accountId} and import_id = ${id} and row_number = g."row"
    returning row_number`.execute(tx)
  return marked.map(({ row_number }) => row_number)
}

type Alike = { reason: RejectReason; value?: string | null | undefined }

/** The same for all rows with a reason; `proposed`: each gets its own suggested value. */
export const saveFixForSimilar = async (
  tx: Tx,
  { accountId, id }: Which,
  {
    headers,
    productId,
    alike,
    values,
    proposed,
  }: Mend & { alike: Alike; values: Record<string, string>; proposed: boolean },
) => {
  const given = storableJson(values)
  const written = proposed ? sql`jsonb_build_object(field, suggestion)` : sql`${given}::jsonb`
  const { rows: marked } = await sql<{ row_number: number }>`
    update import_rejects set raw = ${rewritten(headers, written)},
      product_id = coalesce(${productId}::uuid, product_id), waiting = true, tries = tries + 1
    where account_id = ${accountId} and import_id = ${id} and reason = ${alike.reason}
      ${alike.value === undefined ? sql`` : sql`and value is not distinct from ${alike.value === null ? null : cutText(alike.value, 1000)}`}
      ${proposed ? sql`and field is not null and suggestion is not null` : sql``}
    returning row_number`.execute(tx)
  return marked.map(({ row_number }) => row_number)
}

/** The next rows to retry, in file order. */
export const rowsToRetry = (tx: Tx, which: Which, limit: number): Promise<RejectRow[]> =>
  rejects(tx, which)
    .selectAll()
    .where('waiting', '=', true)
    .orderBy('row_number')
    .limit(limit)
    .execute()

/** Locks those of these rows that have not changed since they were read; returns how many. */
export const lockUnchangedRejects = async (
  tx: Tx,
  which: Which,
  read: RejectRow[],
): Promise<number> => {
  const tries = new Map(read.map((row) => [row.row_number, row.tries]))
  const found = await rejects(tx, which)
    .select(['row_number', 'tries'])
    .where('waiting', '=', true)
    .where(sql<boolean>`row_number = any(${[...tries.keys()]}::int[])`)
    .orderBy('row_number')
    .forUpdate()
    .execute()
  return found.filter((row) => tries.get(row.row_number) === row.tries).length
}

export const deleteRejects = (tx: Tx, { accountId, id }: Which, rows: number[]) =>
  sql`delete from import_rejects where account_id = ${accountId} and import_id = ${id}
    and row_number = any(${rows}::int[])`.execute(tx)

/** Rows that are rejected again keep the owner's corrections and get their new reason. */
export const saveRejectedAgain = async (
  tx: Tx,
  { accountId, id }: Which,
  again: ImportReject[],
): Promise<void> => {
  if (again.length === 0) return
  const rows = again.map(({ row, field, value, reason, suggestion }) => ({
    row,
    field,
    value: value === null ? null : cutText(value, 1000),
    reason,
    suggestion,
  }))
  await sql`
    update import_rejects r set field = g.field, value = g.value, reason = g.reason, suggestion = g.suggestion,
      waiting = false
    from json_to_recordset(${storableJson(rows)}::json)
      as g ("row" int, field text, value text, reason text, suggestion text)
    where r.account_id = ${accountId} and r.import_id = ${id} and r.row_number = g."row"`.execute(
    tx,
  )
}

export const countRowsToRetry = async (tx: Tx, which: Which): Promise<number> =>
  (
    await rejects(tx, which)
      .select(sql<number>`count(*)::int`.as('rows'))
      .where('waiting', '=', true)
      .executeTakeFirstOrThrow()
  ).rows

type FixedCounts = {
  created: number
  changed: number
  duplicate: number
  photos: number
  deadPhotos: number
  mediaLeftOut: number
}

/** Updates an ended import's counts: rejected rows are imported now. */
export const addFixedCounts = (
  tx: Tx,
  { accountId, id }: Which,
  moved: FixedCounts,
  rows: number,
) =>
  tx
    .updateTable('imports')
    .set((eb) => ({
      // An import without reviews becomes successful once a row is imported.
      state: sql<
        ImportRow['state']
      >`case when problem = 'all_rejected' and ${rows} > 0 then 'completed' else state end`,
      problem: sql<
        ImportRow['problem']
      >`case when problem = 'all_rejected' and ${rows} > 0 then null else problem end`,
      count_new: eb('count_new', '+', moved.created),
      count_changed: eb('count_changed', '+', moved.changed),
      count_duplicate: eb('count_duplicate', '+', moved.duplicate),
      count_rejected: eb('count_rejected', '-', rows),
      photos_total: eb('photos_total', '+', moved.photos),
      photos_failed: eb('photos_failed', '+', moved.deadPhotos),
      media_left_out: eb('media_left_out', '+', moved.mediaLeftOut),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** Ended imports with rows that should be being retried. */
export const importsWithRowsToRetry = (tx: Tx) =>
  tx
    .selectFrom('import_rejects')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.account_id', '=', 'import_rejects.account_id')
        .onRef('imports.id', '=', 'import_rejects.import_id'),
    )
    .select(['imports.account_id', 'imports.id'])
    .distinct()
    .where('import_rejects.waiting', '=', true)
    .where('imports.state', 'in', ['completed', 'failed', 'cancelled'])
    .execute()
