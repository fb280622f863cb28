import type { Tx } from '../../../db/transaction.ts'
import { touchProducts } from '../../catalogue/versions/touch-products.ts'
import { addToCounts } from '../counting/rows.ts'
import type { Delta } from '../counting/rules.ts'
import { withoutMentions, withoutMentionsInside, wordsOfName, type Mentions } from './rules.ts'
import {
  historyOf,
  lockReviewsOf,
  setErased,
  setHistory,
  setTexts,
  type ReviewToErase,
} from './rows.ts'

/**
 * Whom to erase: by e-mail, by the numbers and names of her orders, by our ids of her reviews. E-mails and phone numbers
 * are erased where a text has them.
 */
export type Reviewer = {
  emails: string[]
  phones: string[]
  orders: string[]
  reviewIds: string[]
}

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

const cleanTexts = (review: ReviewToErase, mentions: Mentions, inReply: Mentions) => {
  const clean = (text: string | null, which: Mentions) =>
    text === null ? null : withoutMentions(text, which)
  return {
    title: clean(review.title, mentions),
    text: withoutMentions(review.text, mentions),
    reply: clean(review.reply, inReply),
    original_title: clean(review.original_title, mentions),
    original_text: clean(review.original_text, mentions),
  }
}

type History = Awaited<ReturnType<typeof historyOf>>

/** How a review's own writer can be named in it: by every name that it ever had. */
const mentionsOf = (
  { id, author }: ReviewToErase,
  { emails, phones }: Pick<Reviewer, 'emails' | 'phones'>,
  history: History,
): Mentions => {
  const earlier = history
    .filter(({ review_id }) => review_id === id)
    .flatMap(({ before, after }) => [before['author'], after['author']])
    .filter((name) => typeof name === 'string')
  return { emails, phones, names: [...new Set([author, ...earlier])] }
}

const eraseHistory = async (
  tx: Tx,
  accountId: string,
  { history, mentionsIn }: { history: History; mentionsIn: Map<string, Found> },
) => {
  for (const { review_id, id, before, after } of history) {
    const { isHers, inReply } = mentionsIn.get(review_id)!
    const clean = (fields: Record<string, unknown>) =>
      withoutMentionsInside(isHers ? withoutPersonal(fields) : fields, inReply)
    await setHistory(
      tx,
      { accountId, reviewId: review_id, id },
      { before: clean(before), after: clean(after) },
    )
  }
}

type Found = { isHers: boolean; mentions: Mentions; inReply: Mentions }

const describeFound = (
  review: ReviewToErase,
  { emails, phones, orders, reviewIds }: Reviewer,
  history: History,
): Found => {
  const email = review.author_email?.toLowerCase()
  const isHers =
    reviewIds.includes(review.id) ||
    (review.order_ref !== null && orders.includes(review.order_ref)) ||
    emails.some((known) => known.toLowerCase() === email)
  if (!isHers) {
    const mentions = { emails, phones, names: [] }
    return { isHers, mentions, inReply: mentions }
  }
  const mentions = mentionsOf(review, { emails, phones }, history)
  const inReply = {
    ...mentions,
    names: [...mentions.names, ...mentions.names.flatMap(wordsOfName)],
  }
  return { isHers, mentions, inReply }
}

/**
 * Erases a reviewer, in the caller's transaction: name, e-mail, country, photos and videos of her reviews go, and where
 * a review, its reply or its history names her, `[…]` stands. Rating and text stay, as "Anonymous" (decision 0070). An
 * import that brings the review again changes nothing in it.
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
  const mentionsIn = new Map(
    found.map((review) => [review.id, describeFound(review, reviewer, history)]),
  )
  const hers = found.filter(({ id }) => mentionsIn.get(id)!.isHers)
  const deltas: Delta[] = []
  for (const review of found) {
    const { isHers, mentions, inReply } = mentionsIn.get(review.id)!
    const which = { accountId, id: review.id, at }
    const texts = cleanTexts(review, mentions, inReply)
    if (isHers) deltas.push(...(await setErased(tx, which, texts)))
    else await setTexts(tx, which, texts)
  }
  await eraseHistory(tx, accountId, { history, mentionsIn })
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
