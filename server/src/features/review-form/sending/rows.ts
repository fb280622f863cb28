import type { Tx } from '../../../db/transaction.ts'

type Submission = {
  accountId: string
  reviewId: string
  visitor: string
  textHash: string
  locale: string
  at: Date
}

export const insertSubmission = (
  tx: Tx,
  { accountId, reviewId, visitor, textHash, locale, at }: Submission,
) =>
  tx
    .insertInto('review_submissions')
    .values({
      account_id: accountId,
      review_id: reviewId,
      visitor,
      text_hash: textHash,
      locale,
      consented_at: at,
      confirmed_at: null,
    })
    .execute()

const countSubmissions = (tx: Tx, { accountId, since }: { accountId: string; since: Date }) =>
  tx
    .selectFrom('review_submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('consented_at', '>=', since)

export const countOfVisitor = async (
  tx: Tx,
  { visitor, ...within }: { accountId: string; since: Date; visitor: string },
): Promise<number> =>
  Number(
    (await countSubmissions(tx, within).where('visitor', '=', visitor).executeTakeFirstOrThrow())
      .count,
  )

export const countOfShop = async (
  tx: Tx,
  within: { accountId: string; since: Date },
): Promise<number> => Number((await countSubmissions(tx, within).executeTakeFirstOrThrow()).count)

export const countOfText = async (
  tx: Tx,
  { textHash, ...within }: { accountId: string; since: Date; textHash: string },
): Promise<number> =>
  Number(
    (await countSubmissions(tx, within).where('text_hash', '=', textHash).executeTakeFirstOrThrow())
      .count,
  )

type OfReview = { accountId: string; reviewId: string }

export const submissionOf = (tx: Tx, { accountId, reviewId }: OfReview) =>
  tx
    .selectFrom('review_submissions')
    .select(['locale', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst()

/** @returns whether it is the first time. */
export const setConfirmed = async (
  tx: Tx,
  { accountId, reviewId, at }: OfReview & { at: Date },
): Promise<boolean> =>
  (await tx
    .updateTable('review_submissions')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .where('confirmed_at', 'is', null)
    .returning('review_id')
    .executeTakeFirst()) !== undefined
