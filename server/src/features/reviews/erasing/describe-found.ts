import { isEmailOfName, isSameName, wordsOfName, type Mentions } from './rules.ts'
import type { History, ReviewToErase } from './rows.ts'

/**
 * Whom to erase: by e-mail, by the numbers and names of her orders, by our ids of her reviews. E-mails, phone numbers
 * and the names that the store knows her by are erased where a text has them.
 */
export type Reviewer = {
  emails: string[]
  phones: string[]
  names: string[]
  orders: string[]
  reviewIds: string[]
}

/** Whether she wrote a review, and how she can be named in it. */
export type DescribedReview = { isHers: boolean; mentions: Mentions }

type Found = { reviews: ReviewToErase[]; history: History }

/** Every name that a review's writer ever had. */
const writersOf = ({ id, author }: ReviewToErase, history: History): string[] => {
  const earlier = history
    .filter(({ review_id }) => review_id === id)
    .flatMap(({ before, after }) => [before['author'], after['author']])
    .filter((name) => typeof name === 'string')
  return [...new Set([author, ...earlier])].filter((name) => name.trim() !== '')
}

const isByKey = (review: ReviewToErase, { emails, orders }: Reviewer): boolean => {
  const email = review.author_email?.toLowerCase()
  return (
    (review.order_ref !== null && orders.includes(review.order_ref)) ||
    emails.some((known) => known.toLowerCase() === email)
  )
}

/**
 * Which of the reviews that were found for a reviewer are hers, and what names her in each. One that has her e-mail or
 * number only in its texts is hers too where its writer has her name, as the store, her other reviews or her e-mail
 * tell it.
 */
export const describeFound = (
  { reviews, history }: Found,
  reviewer: Reviewer,
): Map<string, DescribedReview> => {
  const { emails, phones, reviewIds } = reviewer
  const byKey = reviews.filter((review) => isByKey(review, reviewer))
  const known = [
    ...new Set([...reviewer.names, ...byKey.flatMap((review) => writersOf(review, history))]),
  ]
  const isHerName = (name: string) =>
    known.some((one) => isSameName(name, one)) || emails.some((one) => isEmailOfName(one, name))
  const describe = (review: ReviewToErase): DescribedReview => {
    const writers = writersOf(review, history)
    const isHers =
      reviewIds.includes(review.id) || byKey.includes(review) || writers.some(isHerName)
    if (!isHers)
      return { isHers, mentions: { emails, phones, names: known.filter((name) => / /.test(name)) } }
    const names = [...new Set([...writers, ...known])]
    return {
      isHers,
      mentions: { emails, phones, names: [...names, ...names.flatMap(wordsOfName)] },
    }
  }
  return new Map(reviews.map((review) => [review.id, describe(review)]))
}
