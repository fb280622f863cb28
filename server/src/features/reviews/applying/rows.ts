import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { addToCounts, writeAndCompare } from '../counting/rows.ts'
import { countDelta, type CountedFields, type Delta } from '../counting/rules.ts'
import { buildReviewRow, type ReviewWithKey } from './build-review-row.ts'
import { makeReviewIds } from './make-review-ids.ts'
import { buildMediaColumns } from './build-media-columns.ts'
import type { ReviewFields, ExistingReview } from './incoming-review.ts'
import type { MediaRow } from '../../../db/tables.ts'

type Run = { accountId: string; importId: string; now: Date }

/**
 * Before the conflict is found the words of a review are made, which is most of the work: a file that is imported again
 * is refused here.
 */
const keyIsUnused = (accountId: string) => sql`
  where not exists (select from reviews known where known.account_id = ${accountId} and known.dedupe_key = given.dedupe_key)
    and not exists (select from reviews twin where twin.account_id = ${accountId} and twin.twin_of = given.dedupe_key)`

/**
 * Inserts all reviews whose key is unused, in one statement, and returns their keys, the others exist already,
 * and what they add to the counts, which the caller passes to `addToCounts`. In one order, so that two files with
 * the same reviews in another order do not deadlock; by product and day, as most indexes are, each page of which is
 * then visited once for a batch.
 * `onlyAlone`: a key also counts as used when a look-alike exists. One JSON parameter instead of thousands keeps both
 * databases fast.
 */
export const insertReviews = async (
  tx: Tx,
  { accountId, importId, now }: Run,
  { reviews, onlyAlone }: { reviews: ReviewWithKey[]; onlyAlone: boolean },
): Promise<{ keys: Set<string>; deltas: Delta[] }> => {
  if (reviews.length === 0) return { keys: new Set(), deltas: [] }
  const ids = makeReviewIds(reviews.length)
  const rows = reviews.map((review, i) => buildReviewRow(ids[i]!, review, now))
  const { rows: inserted } = await sql<{ id: string; dedupe_key: string }>`
    insert into reviews (account_id, id, product_id, author, author_email, rating, title, text, country, reviewed_at,
      created_at, updated_at, sort_at, source, source_app, source_ref, dedupe_key, twin_of, content_hash,
      source_verified, language, translation, variant, status, pinned, helpful_votes, reply, replied_at, media,
      media_count, media_pending, import_id)
    select ${accountId}::uuid, id, product_id, author, author_email, rating, title, text, country, reviewed_at,
      ${now}::timestamptz, ${now}::timestamptz, coalesce(reviewed_at, ${now}::timestamptz), source, source_app,
      source_ref, dedupe_key, twin_of, content_hash, coalesce(source_verified, false), language, translation, variant, status,
      coalesce(pinned, false), coalesce(helpful_votes, 0), reply, replied_at, coalesce(media, '[]'),
      coalesce(media_count, 0), coalesce(media_pending, false), ${importId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id uuid, product_id uuid, author text, author_email text, rating smallint, title text, text text,
        country text, reviewed_at timestamptz, source text, source_app text, source_ref text, dedupe_key text,
        twin_of text, content_hash text, source_verified boolean, language text, translation jsonb, variant text, status text,
        pinned boolean, helpful_votes int, reply text, replied_at timestamptz, media jsonb, media_count smallint,
        media_pending boolean)
    ${onlyAlone ? keyIsUnused(accountId) : sql``}
    order by product_id, reviewed_at, dedupe_key
    on conflict (account_id, dedupe_key) do nothing
    returning id, dedupe_key`.execute(tx)
  const written = new Set(inserted.map(({ id }) => id))
  return {
    keys: new Set(inserted.map(({ dedupe_key }) => dedupe_key)),
    deltas: rows.filter(({ id }) => written.has(id)).map((review) => countDelta(review, 1)),
  }
}

const columns = [
  'id',
  'product_id',
  'dedupe_key',
  'twin_of',
  'source_ref',
  'import_id',
  'content_hash',
  'rating',
  'title',
  'text',
  'author',
  'country',
  'reviewed_at',
  'created_at',
  'reply',
  'replied_at',
  'status',
  'language',
  'translation',
  'variant',
  'helpful_votes',
  'pinned',
  'source',
  'source_verified',
  'edited_at',
  'erased_at',
  'media',
] as const

/** By the time of the last edit, which a concurrent one changes even where its history row is not seen yet. */
const editedHere = (accountId: string) => sql<boolean>`edited_at is not null and not exists (
  select from review_changes c where c.account_id = ${accountId} and c.review_id = reviews.id
    and c.action = 'reimported' and c.changed_at = reviews.edited_at
    and c.after ?| array['title', 'text', 'author'])`

type Names = { keys: string[]; ids: string[] }

const existing = (tx: Tx, accountId: string, { keys, ids }: Names) =>
  tx
    .selectFrom('reviews')
    .select(columns)
    .select(editedHere(accountId).as('edited_here'))
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        ...(keys.length
          ? [
              sql<boolean>`dedupe_key = any(${keys}::text[])`,
              sql<boolean>`twin_of = any(${keys}::text[])`,
            ]
          : []),
        ...(ids.length ? [sql<boolean>`id = any(${ids}::uuid[])`] : []),
      ]),
    )

/** The account's reviews with these keys, their look-alikes included, and those with these ids. */
export const findExistingReviews = async (
  tx: Tx,
  accountId: string,
  names: Names,
): Promise<ExistingReview[]> =>
  names.keys.length + names.ids.length === 0 ? [] : existing(tx, accountId, names).execute()

/** The same, locked until the transaction ends, so that a concurrent edit by the owner is not lost. */
export const lockReviews = async (
  tx: Tx,
  accountId: string,
  names: Names,
): Promise<ExistingReview[]> =>
  names.keys.length + names.ids.length === 0
    ? []
    : existing(tx, accountId, names).orderBy('id').forUpdate().execute()

const isFirstRewording = sql`r.original_text is null and (g.title, g.text) is distinct from (r.title, r.text)`

export type ChangedReview = { existing: ExistingReview; contentHash: string; fields: ReviewFields }

/**
 * Writes the changed fields of reviews that are locked already, and keeps the first words of one that is edited; returns
 * what changes in the counts, which the caller passes to `addToCounts`.
 */
export const updateReviews = async (
  tx: Tx,
  { accountId, now }: Omit<Run, 'importId'>,
  changes: ChangedReview[],
): Promise<Delta[]> => {
  if (changes.length === 0) return []
  const rows = changes.map(({ existing, contentHash, fields }) => ({
    ...existing,
    ...fields,
    ...buildMediaColumns(fields.media ?? existing.media),
    content_hash: contentHash,
  }))
  const ids = changes.map(({ existing }) => existing.id)
  return writeAndCompare(tx, { accountId, ids }, () =>
    sql`
    update reviews r set product_id = g.product_id, author = g.author, rating = g.rating, title = g.title,
      text = g.text, country = g.country, reviewed_at = g.reviewed_at,
      sort_at = coalesce(g.reviewed_at, r.created_at), status = g.status, language = g.language,
      translation = g.translation, variant = g.variant,
      pinned = g.pinned, helpful_votes = g.helpful_votes, reply = g.reply,
      replied_at = case when g.reply is null then null else coalesce(g.replied_at, g.reviewed_at, ${now}::timestamptz) end,
      source_verified = g.source_verified, media = g.media, media_count = g.media_count,
      edited_at = g.edited_at,
      original_title = case when g.edited_at is null then null when ${isFirstRewording} then r.title else r.original_title end,
      original_text = case when g.edited_at is null then null when ${isFirstRewording} then r.text else r.original_text end,
      media_pending = g.media_pending, content_hash = g.content_hash, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (id uuid, product_id uuid, author text, rating smallint, title text, text text, country text,
        reviewed_at timestamptz, status text, language text, translation jsonb, variant text, pinned boolean,
        helpful_votes int, reply text, replied_at timestamptz, source_verified boolean, media jsonb, media_count smallint,
        media_pending boolean, content_hash text, edited_at timestamptz)
    where r.account_id = ${accountId} and r.id = g.id`.execute(tx),
  )
}

/** Deletes the next reviews that an import created; returns how many, and the files of their photos. */
export const deleteImportedReviews = async (
  tx: Tx,
  { accountId, importId }: Omit<Run, 'now'>,
  limit: number,
): Promise<{ count: number; files: string[] }> => {
  const { rows } = await sql<{ media: MediaRow[] } & CountedFields>`
    delete from reviews where account_id = ${accountId} and id in
      (select id from reviews where account_id = ${accountId} and import_id = ${importId} order by id limit ${limit})
    returning media, product_id, source, status, rating, country, media_count, reply, verified`.execute(
    tx,
  )
  await addToCounts(
    tx,
    accountId,
    rows.map((review) => countDelta(review, -1)),
  )
  return {
    count: rows.length,
    files: rows.flatMap(({ media }) =>
      media.flatMap(({ key, thumb_key }) =>
        [key, thumb_key].filter((file): file is string => file !== null),
      ),
    ),
  }
}
