import type { Tx } from '../../../db/transaction.ts'
import { touchProducts } from '../../catalogue/versions/touch-products.ts'
import { addToCounts } from '../counting/rows.ts'
import type { Delta } from '../counting/rules.ts'
import { describeFound, type DescribedReview, type Reviewer } from './describe-found.ts'
import { withoutMentions, withoutMentionsInside, type Mentions } from './rules.ts'
import {
  historyOf,
  lockReviewsOf,
  setErased,
  setHistory,
  setTexts,
  type History,
  type ReviewToErase,
} from './rows.ts'

/** Whose products' reviews changed; the files of her photos, and the imports that her reviews came with. */
export type ErasedReviews = {
  productIds: string[]
  files: string[]
  importIds: string[]
}

/** Fields of a review's history that tell who wrote it. */
const personal = new Set(['author', 'author_email', 'country', 'media', 'source_ref'])
const withoutPersonal = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !personal.has(name)))

const cleanTexts = (review: ReviewToErase, mentions: Mentions) => {
  const clean = (text: string | null) => (text === null ? null : withoutMentions(text, mentions))
  return {
    title: clean(review.title),
    text: withoutMentions(review.text, mentions),
    reply: clean(review.reply),
    original_title: clean(review.original_title),
    original_text: clean(review.original_text),
  }
}

const eraseHistory = async (
  tx: Tx,
  accountId: string,
  { history, described }: { history: History; described: Map<string, DescribedReview> },
) => {
  for (const { review_id, id, before, after } of history) {
    const { isHers, mentions } = described.get(review_id)!
    const clean = (fields: Record<string, unknown>) =>
      withoutMentionsInside(isHers ? withoutPersonal(fields) : fields, mentions)
    await setHistory(
      tx,
      { accountId, reviewId: review_id, id },
      { before: clean(before), after: clean(after) },
    )
  }
}

/**
 * Erases a reviewer, in the caller's transaction: name, e-mail, country, photos and videos of her reviews go, and where
 * a review, its reply or its history names her, `[…]` stands; in her own also for each word of her name. Rating and text
 * stay, as "Anonymous" (decision 0070). An import that brings the review again changes nothing in it.
 */
export const eraseReviewer = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
  reviewer: Reviewer,
): Promise<ErasedReviews> => {
  const { emails, phones, orders, reviewIds } = reviewer
  const found = await lockReviewsOf(tx, accountId, { emails, phones, orders, ids: reviewIds })
  const history = await historyOf(
    tx,
    accountId,
    found.map(({ id }) => id),
  )
  const described = describeFound({ reviews: found, history }, reviewer)
  const hers = found.filter(({ id }) => described.get(id)!.isHers)
  const deltas: Delta[] = []
  for (const review of found) {
    const { isHers, mentions } = described.get(review.id)!
    const which = { accountId, id: review.id, at }
    const texts = cleanTexts(review, mentions)
    if (isHers) deltas.push(...(await setErased(tx, which, texts)))
    else {
      const translation = withoutMentionsInside(review.translation, mentions)
      await setTexts(tx, which, { ...texts, translation })
    }
  }
  await eraseHistory(tx, accountId, { history, described })
  const productIds = [...new Set(found.map(({ product_id }) => product_id))]
  await addToCounts(tx, accountId, deltas)
  await touchProducts(tx, accountId, productIds)
  return {
    productIds,
    files: hers.flatMap(({ media }) =>
      media.flatMap(({ key, thumb_key }) => [key, thumb_key].filter((file) => file !== null)),
    ),
    importIds: [...new Set(hers.flatMap(({ import_id }) => import_id ?? []))],
  }
}
