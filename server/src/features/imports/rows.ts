import { sql, type Insertable } from 'kysely'
import { cutText } from '../../texts/cut-text.ts'
import { storableJson } from '../../storable-json.ts'
import type { Cursor } from '../../cursor.ts'
import type { Tables } from '../../db/tables.ts'
import { newestFirst } from '../../db/newest-first.ts'
import type { Tx } from '../../db/transaction.ts'
import type {
  ImportReject,
  ImportRow,
  RejectRow,
  CrawlState,
  StoredPlan,
} from '../../db/import-tables.ts'

type Which = { accountId: string; id: string }

export const insertImport = (
  tx: Tx,
  { plan, ...row }: Omit<Insertable<Tables['imports']>, 'plan'> & { plan: StoredPlan },
) =>
  tx
    .insertInto('imports')
    .values({ ...row, plan: storableJson(plan) })
    .returningAll()
    .executeTakeFirstOrThrow()

const one = (tx: Tx, { accountId, id }: Which) =>
  tx.selectFrom('imports').selectAll().where('account_id', '=', accountId).where('id', '=', id)

export const importOf = (tx: Tx, which: Which) => one(tx, which).executeTakeFirst()

export const lockImport = (tx: Tx, which: Which) => one(tx, which).forUpdate().executeTakeFirst()

export const setImport = (
  tx: Tx,
  { accountId, id }: Which,
  fields: Partial<
    Pick<
      ImportRow,
      'state' | 'problem' | 'cancel_asked' | 'started_at' | 'finished_at' | 'file_key' | 'worked_ms'
    >
  >,
) =>
  tx
    .updateTable('imports')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteImport = (tx: Tx, { accountId, id }: Which) =>
  tx.deleteFrom('imports').where('account_id', '=', accountId).where('id', '=', id).execute()

type ImportProgress = {
  next: number
  ahead: number[]
  created: number
  changed: number
  duplicate: number
  rejected: number
  photos: number
  deadPhotos: number
  mediaLeftOut: number
  workedMs: number
}

/** Saves how far a site was read, and how many reviews are expected now. */
export const setCrawlState = (
  tx: Tx,
  { accountId, id }: Which,
  { walk, total }: { walk: CrawlState; total: number },
) =>
  tx
    .updateTable('imports')
    .set({ plan: sql<string>`jsonb_set(plan, '{walk}', ${storableJson(walk)}::jsonb)`, total })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** Saves the progress of one batch. */
export const recordStep = (tx: Tx, { accountId, id }: Which, step: ImportProgress) =>
  tx
    .updateTable('imports')
    .set((eb) => ({
      next_row: sql<number>`least(${step.next}, total)`,
      plan: sql<string>`jsonb_set(plan, '{ahead}', ${JSON.stringify(step.ahead)}::jsonb)`,
      count_new: eb('count_new', '+', step.created),
      count_changed: eb('count_changed', '+', step.changed),
      count_duplicate: eb('count_duplicate', '+', step.duplicate),
      count_rejected: eb('count_rejected', '+', step.rejected),
      photos_total: eb('photos_total', '+', step.photos),
      photos_failed: eb('photos_failed', '+', step.deadPhotos),
      media_left_out: eb('media_left_out', '+', step.mediaLeftOut),
      worked_ms: eb('worked_ms', '+', step.workedMs),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const addCreatedProducts = (tx: Tx, { accountId, id }: Which, count: number) =>
  tx
    .updateTable('imports')
    .set((eb) => ({ products_created: eb('products_created', '+', count) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const insertRejects = async (
  tx: Tx,
  { accountId, id }: Which,
  rejects: ImportReject[],
): Promise<void> => {
  if (rejects.length === 0) return
  const rows = rejects.map(({ row, field, value, reason, suggestion, raw }) => ({
    row_number: row,
    field,
    value: value === null ? null : cutText(value, 1000),
    reason,
    suggestion,
    raw,
  }))
  await sql`
    insert into import_rejects (account_id, import_id, row_number, field, value, reason, suggestion, raw)
    select ${accountId}::uuid, ${id}::uuid, row_number, field, value, reason, suggestion, raw
    from json_to_recordset(${storableJson(rows)}::json)
      as given (row_number int, field text, value text, reason text, suggestion text, raw jsonb)
    on conflict do nothing`.execute(tx)
}

/** Rejected rows in file order, after a row number. */
export const rejectsAfter = (
  tx: Tx,
  { accountId, id }: Which,
  { after, limit }: { after: number; limit: number },
): Promise<RejectRow[]> =>
  tx
    .selectFrom('import_rejects')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()

export const importsPage = (
  tx: Tx,
  accountId: string,
  page: { cursor: Cursor | null; limit: number },
) => newestFirst(tx.selectFrom('imports').selectAll().where('account_id', '=', accountId), page)

/** Which of these imports wait or are at work. */
export const unfinishedAmong = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Imports that somebody should be at work on. */
export const openImports = (tx: Tx) =>
  tx
    .selectFrom('imports')
    .select(['account_id', 'id', 'state'])
    .where('state', 'in', ['queued', 'running', 'undoing'])
    .execute()

/** Files that no import needs any more. */
export const importsWithOldFiles = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('imports')
    .select(['account_id', 'id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('created_at', '<', before)
    .where('state', 'in', ['completed', 'failed', 'cancelled', 'undone'])
    .limit(limit)
    .execute()
