import { sql } from 'kysely'
import { namesCustomer } from '../../../db/privacy/names-customer.ts'
import type { ReviewTranslation } from '@plaudit/contract/reviews/review'
import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { writeAndCompare } from '../counting/rows.ts'
import type { Delta } from '../counting/rules.ts'

export type ReviewToErase = {
  id: string
  product_id: string
  author: string
  author_email: string | null
  order_ref: string | null
  title: string | null
  text: string
  reply: string | null
  original_title: string | null
  original_text: string | null
  translation: ReviewTranslation | null
  media: MediaRow[]
  import_id: string | null
  erased_at: Date | null
}

type Named = { emails: string[]; phones: string[] }

const texts = sql`concat_ws(' | ', title, text, reply, original_title, original_text, translation ->> 'text')`
const changed = sql`concat(before::text, ' | ', after::text)`

/**
 * Reviews that one of these wrote, that are of one of these orders, or that name, now or in their history, one of these
 * e-mails or phone numbers; locked in the order of their ids.
 */
export const lockReviewsOf = (
  tx: Tx,
  accountId: string,
  { emails, phones, orders, ids }: Named & { orders: string[]; ids: string[] },
): Promise<ReviewToErase[]> =>
  tx
    .selectFrom('reviews')
    .select([
      'id',
      'product_id',
      'author',
      'author_email',
      'order_ref',
      'title',
      'text',
      'reply',
      'original_title',
      'original_text',
      'translation',
      'media',
      'import_id',
      'erased_at',
    ])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(author_email) = any(${emails.map((email) => email.toLowerCase())}::text[])`,
        sql<boolean>`id = any(${ids}::uuid[])`,
        sql<boolean>`order_ref = any(${orders}::text[])`,
        namesCustomer(texts, { emails, phones }),
        sql<boolean>`id in (select review_id from review_changes
          where account_id = ${accountId} and ${namesCustomer(changed, { emails, phones })})`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** The next reviews, after an id, that shoppers wrote for this shop itself and that are not erased. */
export const lockShoppersReviews = (
  tx: Tx,
  accountId: string,
  { after, before, limit }: { after: string | null; before: Date | null; limit: number },
): Promise<{ id: string }[]> => {
  let query = tx
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source', 'in', ['storefront', 'email'])
    .where('erased_at', 'is', null)
  if (after) query = query.where('id', '>', after)
  if (before) query = query.where('created_at', '<', before)
  return query.orderBy('id').limit(limit).forUpdate().execute()
}

type Texts = Pick<ReviewToErase, 'title' | 'text' | 'reply' | 'original_title' | 'original_text'>

/** Writes what is left of a review whose reviewer is erased; returns what changes in the counts. */
export const setErased = (
  tx: Tx,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
  texts: Texts,
): Promise<Delta[]> =>
  writeAndCompare(tx, { accountId, ids: [id] }, () =>
    tx
      .updateTable('reviews')
      .set({
        ...texts,
        // Names are spelled otherwise in another language.
        translation: null,
        author: '',
        author_email: null,
        country: null,
        source_ref: null,
        order_ref: null,
        media: '[]',
        media_count: 0,
        media_pending: false,
        erased_at: at,
        updated_at: at,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  )

export const setTexts = (
  tx: Tx,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
  { translation, ...texts }: Texts & Pick<ReviewToErase, 'translation'>,
) =>
  tx
    .updateTable('reviews')
    .set({ ...texts, translation: translation && JSON.stringify(translation), updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const historyOf = (tx: Tx, accountId: string, reviewIds: string[]) =>
  tx
    .selectFrom('review_changes')
    .select(['review_id', 'id', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`review_id = any(${reviewIds}::uuid[])`)
    .execute()

export type History = Awaited<ReturnType<typeof historyOf>>

export const setHistory = (
  tx: Tx,
  { accountId, reviewId, id }: { accountId: string; reviewId: string; id: string },
  { before, after }: { before: object; after: object },
) =>
  tx
    .updateTable('review_changes')
    .set({ before: JSON.stringify(before), after: JSON.stringify(after) })
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .where('id', '=', id)
    .execute()
