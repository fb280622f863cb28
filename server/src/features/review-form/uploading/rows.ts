import { sql } from 'kysely'
import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

type Upload = {
  accountId: string
  id: string
  formId: string
  visitor: string
  media: MediaRow
  at: Date
}

export const insertUpload = (tx: Tx, { accountId, id, formId, visitor, media, at }: Upload) =>
  tx
    .insertInto('review_uploads')
    .values({
      account_id: accountId,
      id,
      form_id: formId,
      visitor,
      media: JSON.stringify(media),
      created_at: at,
    })
    .execute()

type OfForm = { accountId: string; formId: string }

/** The uploads of a form, in the order in which they came. */
export const uploadsOfForm = (
  tx: Tx,
  { accountId, formId }: OfForm,
): Promise<{ id: string; media: MediaRow }[]> =>
  tx
    .selectFrom('review_uploads')
    .select(['id', 'media'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .orderBy('id')
    .execute()

/** Takes uploads of a form away: only `ids`, in that order. */
export const takeUploads = async (
  tx: Tx,
  { accountId, formId, ids }: OfForm & { ids: readonly string[] },
): Promise<MediaRow[]> => {
  const taken = await tx
    .deleteFrom('review_uploads')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .returning(['id', 'media'])
    .execute()
  return taken.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(({ media }) => media)
}

export const moveUploads = async (
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> => {
  await tx
    .updateTable('review_uploads')
    .set({ form_id: to })
    .where('account_id', '=', accountId)
    .where('form_id', '=', from)
    .execute()
}

/** How many files wait for their form: of a visitor, and of the whole shop. */
export const countWaitingUploads = async (
  tx: Tx,
  accountId: string,
  visitor: string,
): Promise<{ ofVisitor: number; ofShop: number }> => {
  const found = await tx
    .selectFrom('review_uploads')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('visitor', '=', visitor).as('of_visitor'),
      eb.fn.countAll<number>().as('of_shop'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ofVisitor: Number(found.of_visitor), ofShop: Number(found.of_shop) }
}

/** Removes uploads of all accounts that came before a time and were never sent with a review. */
export const takeOldUploads = async (tx: Tx, before: Date, limit: number): Promise<MediaRow[]> => {
  const rows = await tx
    .with('old', (db) =>
      db
        .selectFrom('review_uploads')
        .select(['account_id', 'id'])
        .where('created_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('review_uploads')
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'id'),
        'in',
        eb.selectFrom('old').select(['account_id', 'id']).$asTuple('account_id', 'id'),
      ),
    )
    .returning('media')
    .execute()
  return rows.map(({ media }) => media)
}
